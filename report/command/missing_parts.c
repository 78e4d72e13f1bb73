/* In: faults of the sidecar (Mix.damage) and of counter files (Run.damage).  Out: what a report says of them.
 * Method: a damaged block or function may have run in any region, so every total may lack it; a slot or a file that was
 * left out is missed by every figure.
 * Limits: how much is missing is not known: the counters cannot be read without the formula. */
#include "command/missing_parts.h"

#include <string.h>

#include "command/columns.h"
#include "support/path.h"

Column missing_parts_column(void)
{
    return (Column){"lacking",
                    "lacking",
                    "parts",
                    "",
                    "damaged parts of the input that were left out and whose share the row may lack; 0: it is whole",
                    KIND_COUNT,
                    IN_DATA};
}

static size_t count_mix(const Mix *mix, DamageKind what)
{
    size_t n = 0;
    for (size_t i = 0; i < mix->n_damage; i++)
        n += mix->damage[i].kind == what;
    return n;
}

static size_t code(const Mix *mix)
{
    return count_mix(mix, DAMAGED_BLOCK) + count_mix(mix, DAMAGED_FUNCTION);
}

static size_t in_counters(const Request *q)
{
    return q->run ? q->run->n_damage : 0;
}

Value missing_parts_in_all(const Request *q)
{
    return value_int((int64_t)(code(q->mix) + in_counters(q)));
}

Value missing_parts_in_block(const Request *q)
{
    return value_int((int64_t)in_counters(q));
}

/* Is the damage one of that function?  A file is compared by name, since it may be one that cannot be read. */
static bool is_of(const Mix *mix, const Damage *d, uint32_t function)
{
    return d->kind != DAMAGED_DETAIL && strcmp(d->function, mix->functions[function].name) == 0;
}

Value missing_parts_in_function(const Request *q, uint32_t function)
{
    size_t n = in_counters(q);
    for (size_t i = 0; i < q->mix->n_damage; i++)
        n += is_of(q->mix, &q->mix->damage[i], function);
    return value_int((int64_t)n);
}

Value missing_parts_on_line(const Request *q, const char *file, size_t line)
{
    size_t n = in_counters(q);
    for (size_t i = 0; i < q->mix->n_damage; i++)
        n += q->mix->damage[i].kind != DAMAGED_DETAIL && q->mix->damage[i].line == line &&
             strcmp(q->mix->damage[i].file, file) == 0;
    return value_int((int64_t)n);
}

/* ---- words ---- */

static const char *counted(Arena *a, const char *before, size_t n, const char *noun)
{
    return n ? arena_printf(a, "%s%s%zu %s%s", before, *before ? ", " : "", n, noun, n == 1 ? "" : "s") : before;
}

static const char *words_of_mix(Arena *a, const Mix *mix)
{
    const char *text = counted(a, "", count_mix(mix, DAMAGED_FUNCTION), "function");
    return counted(a, text, count_mix(mix, DAMAGED_BLOCK), "block");
}

const char *missing_parts_headline(const Request *q)
{
    Arena *a = q->report->arena;
    const char *text = counted(a, words_of_mix(a, q->mix), in_counters(q), "part of the counters");
    return *text ? arena_printf(a, "; LACKING what was damaged: %s", text) : "";
}

void missing_parts_warn(const Mix *mix)
{
    if (!mix->n_damage)
        return;
    Arena *a = arena_new();
    const char *what = words_of_mix(a, mix);
    if (*what)
        say_warning("%s: damaged and left out: %s; all figures lack them; the first: %s", mix->path, what,
                    mix->damage[0].reason);
    else
        say_warning("%s: damaged and left out: %s; the first: %s", mix->path, counted(a, "", mix->n_damage, "detail"),
                    mix->damage[0].reason);
    arena_free(a);
}

/* ---- the table ---- */

static const Column own[] = {
    {"part", "part", "", "", "", KIND_TEXT, IN_BOTH},   {"function", "function", "", "", "", KIND_TEXT, IN_BOTH},
    {"file", "file", "", "", "", KIND_TEXT, IN_DATA},   {"line", "line", "", "", "", KIND_PLACE, IN_DATA},
    {"where", "where", "", "", "", KIND_PATH, IN_TEXT}, {"reason", "reason", "", "", "", KIND_WORDS, IN_BOTH},
};

static void damage_row(Request *q, Table *t, const Damage *d)
{
    static const char *const what[] = {[DAMAGED_DETAIL] = "detail",
                                       [DAMAGED_BLOCK] = "block",
                                       [DAMAGED_FUNCTION] = "function",
                                       [DAMAGED_COUNTERS] = "counters"};
    Value *cells = table_row(t);
    cells[0] = value_text(what[d->kind]);
    cells[1] = value_text(d->function);
    cells[2] = value_text(d->file);
    cells[3] = d->line ? value_int(d->line) : value_none();
    cells[4] = value_text(
        d->line ? arena_printf(q->report->arena, "%s:%u", *d->file ? path_from_here(d->file) : "?", (unsigned)d->line)
                : d->file);
    cells[5] = value_text(d->reason);
}

void missing_parts_table(Request *q)
{
    size_t n = q->mix->n_damage + in_counters(q);
    if (!n && q->options->format != FORMAT_JSON)
        return;
    Table *t = report_table(q->report, "damaged", "Left out, as it is damaged: totals lack what it did");
    columns_own(t, own, sizeof own / sizeof *own);
    for (size_t i = 0; i < q->mix->n_damage; i++)
        damage_row(q, t, &q->mix->damage[i]);
    for (size_t i = 0; i < in_counters(q); i++)
        damage_row(q, t, &q->run->damage[i]);
}
