/* In: two Snapshots.  Out: the table of diff: a row for each figure that changed.
 * Method: subjects are paired (match.c); of each pair the figures that both runs know are compared.  By metric, then
 * regions before functions before lines, the largest change first.
 * Limits: a change of sampled figures may be one of the sample. */
#include "compare/differences.h"

#include <math.h>
#include <stdint.h>
#include <string.h>

#include "compare/match.h"
#include "support/path.h"

static const Column own[] = {
    {"roi", "ROI", "", "", "name of the region of interest", KIND_TEXT, IN_BOTH},
    {"function", "function", "", "", "the original's name; empty: the whole region", KIND_TEXT, IN_BOTH},
    {"object", "object", "", "", "with --by variable, field, type or class: its name", KIND_TEXT, IN_TEXT},
    {"file", "file", "", "", "source file", KIND_TEXT, IN_DATA},
    {"line", "line", "", "", "of the second run's source; of the first's, where the second has it no more", KIND_PLACE,
     IN_DATA},
    {"where", "where", "", "", "file and line", KIND_PATH, IN_TEXT},
    {"metric", "metric", "", "", "what the figures are of", KIND_TEXT, IN_DATA},
};
enum {
    ROI,
    FUNCTION,
    OBJECT,
    FILE_NAME,
    LINE,
    WHERE,
    METRIC,
    FIGURES,
    UNIT = FIGURES + N_CHANGE,
    LINE_BEFORE,
    FILE_BEFORE,
    OBJECT_IN_DATA
};

static const Column behind[] = {
    {"unit", "unit", "", "", "of before, after and change", KIND_TEXT, IN_DATA},
    {"line_before", "line before", "", "", "of the first run's source; empty: it does not have this", KIND_PLACE,
     IN_DATA},
    {"file_before", "file before", "", "", "of the first run's source; empty: it does not have this", KIND_TEXT,
     IN_DATA},
    {"object", "object", "", "", "with --by variable, field, type or class: its name", KIND_TEXT, IN_DATA},
};

typedef struct Changed {
    const Pair *pair;
    Level level;
    size_t rank; /* Rank of the metric. */
    Metered metric;
    Value before, after;
    double size; /* Size of the change. */
    size_t index; /* Index that the row had at first. */
} Changed;

typedef struct Differences {
    const Options *o;
    const Snapshot *before, *after;
    Changed *changed;
    size_t n, cap;
} Differences;

static size_t rank_of(const char *metric)
{
    size_t i = 0;
    while (i < N_USUAL_METRICS && strcmp(usual_metrics[i], metric) != 0)
        i++;
    return i;
}

static Value figure_of(const Subject *s, size_t metric)
{
    return s ? s->figure[metric] : value_none();
}

/* Compares one metric, whose number is m in the second run and k in the first. */
static void compare_figure(Differences *d, Level level, const Pair *p, size_t m, size_t k)
{
    const Metered *metric = &d->after->level[level].metric[m];
    Value before = figure_of(p->before, k), after = figure_of(p->after, m);
    bool is_unknown = (p->before && before.kind == V_NONE) || (p->after && after.kind == V_NONE);
    size_t rank = rank_of(metric->name);
    double size = fabs(value_number(change_of(before, after)));
    bool is_changed = before.kind == V_INT && after.kind == V_INT ? before.u.i != after.u.i : size > 0;
    if (is_unknown || (!d->o->all && (!is_changed || rank == N_USUAL_METRICS)))
        return;
    *PUSH(d->changed, d->n, d->cap) =
        (Changed){p, level, rank < N_USUAL_METRICS ? rank : N_USUAL_METRICS + m, *metric, before, after, size, d->n};
}

static void compare_level(Differences *d, Level level, const Pairs *pairs)
{
    for (size_t m = 0; m < d->after->level[level].n_metrics; m++) {
        size_t k = snapshot_find(d->before, level, d->after->level[level].metric[m].name);
        for (size_t i = 0; i < pairs->n && k != SIZE_MAX; i++)
            compare_figure(d, level, &pairs->pair[i], m, k);
    }
}

static int compare_changed(const void *x, const void *y)
{
    const Changed *a = x, *b = y;
    if (a->rank != b->rank)
        return a->rank < b->rank ? -1 : 1;
    if (a->level != b->level)
        return a->level < b->level ? -1 : 1;
    if (a->size != b->size)
        return a->size > b->size ? -1 : 1;
    return a->index < b->index ? -1 : a->index > b->index;
}

static void fill(Report *r, Table *t, const Changed *c)
{
    const Subject *s = c->pair->after ? c->pair->after : c->pair->before, *old = c->pair->before;
    Value *cells = table_row(t);
    cells[ROI] = value_text(s->roi);
    cells[METRIC] = value_text(c->metric.name);
    cells[UNIT] = value_text(c->metric.unit);
    change_fill(r->arena, cells, FIGURES, c->before, c->after, snapshot_kind(c->metric.unit));
    if (c->level == LEVEL_REGION)
        return;
    bool is_data = level_is_data(c->level);
    cells[FUNCTION] = value_text(is_data ? s->owner : s->function);
    if (is_data)
        cells[OBJECT] = cells[OBJECT_IN_DATA] = value_text(s->function);
    if (is_data && !*s->file)
        return;
    cells[FILE_NAME] = value_text(s->file);
    cells[LINE] = value_int(s->line);
    bool has_moved = old && (old->line != s->line);
    cells[WHERE] = value_text(arena_printf(r->arena, has_moved ? "%s:%lld (%lld)" : "%s:%lld", path_from_here(s->file),
                                           (long long)s->line, (long long)(old ? old->line : 0)));
    if (!old)
        return;
    cells[LINE_BEFORE] = value_int(old->line);
    cells[FILE_BEFORE] = value_text(old->file);
}

/* N_LEVELS: none; regions and functions are compared. */
static Level level_asked_for(const Options *o)
{
    size_t i = 0;
    while (i < N_LEVELS && (!o->grouping || strcmp(o->grouping, level_word((Level)i)) != 0))
        i++;
    return (Level)i;
}

static Table *table_of(Report *r, const Options *o)
{
    Table *t = report_table(r, "diff", NULL);
    columns_own(t, own, sizeof own / sizeof *own);
    change_columns(t);
    columns_own(t, behind, sizeof behind / sizeof *behind);
    t->group = METRIC;
    t->missing = "";
    t->none = "No figure differs.";
    Level level = level_asked_for(o);
    if (!level_is_data(level))
        t->columns[OBJECT].shown_in = 0;
    else if (level != LEVEL_VARIABLE)
        t->columns[FUNCTION].shown_in = IN_DATA;
    return t;
}

/* ---- what stands around it ---- */

static bool is_comparable(const Snapshot *a, const Snapshot *b)
{
    if (strcmp(a->model, b->model) != 0)
        say_error("%s has the figures of model %s, %s those of %s: --model chooses the same for both", a->path,
                  a->model, b->path, b->model);
    else if (strcmp(a->nested, b->nested) != 0)
        say_error("%s has %s figures of regions, %s %s ones (--inclusive)", a->path, a->nested, b->path, b->nested);
    else
        return true;
    return false;
}

static bool has_level(const Snapshot *s, Level level)
{
    bool has = level == N_LEVELS || s->level[level].n_metrics;
    if (!has)
        say_error(
            "%s: does not say whose bytes accesses move: what it is of was instrumented or saved by an older version",
            s->path);
    return has;
}

static void frame(Report *r, const Snapshot *a, const Snapshot *b)
{
    r->headline =
        arena_printf(r->arena, "%s -> %s: %s; %s; code %s%s", a->path, b->path, *b->program ? b->program : "a program",
                     strcmp(a->build, b->build) == 0 ? "the same build" : "different builds",
                     strcmp(b->model, "source") == 0 ? "as written (model source)"
                                                     : "as a good compiler leaves it (model optimised)",
                     strcmp(b->nested, "inclusive") == 0 ? "; including nested ROIs" : "");
    report_fact(r, "schema", value_text("memrewrite/diff/1"));
    report_fact(r, "command", value_text("diff"));
    const char *const name[] = {"before", "after"};
    const Snapshot *const side[] = {a, b};
    for (size_t i = 0; i < 2; i++) {
        report_fact(r, name[i], value_text(side[i]->path));
        report_fact(r, arena_printf(r->arena, "%s_program", name[i]), value_text(side[i]->program));
        report_fact(r, arena_printf(r->arena, "%s_build", name[i]), value_text(side[i]->build));
        report_fact(r, arena_printf(r->arena, "%s_host", name[i]), value_text(side[i]->host));
        report_fact(r, arena_printf(r->arena, "%s_compiler", name[i]), value_text(side[i]->compiler));
        report_fact(r, arena_printf(r->arena, "%s_started", name[i]), value_text(side[i]->started));
    }
    report_fact(r, "model", value_text(b->model));
    report_fact(r, "nested", value_text(b->nested));
    if (strcmp(a->correction, b->correction) != 0)
        report_note(r, arena_printf(r->arena, "Times are not comparable: corrected by %s and by %s.", a->correction,
                                    b->correction));
}

bool differences_build(Report *r, const Options *o, const Snapshot *before, const Snapshot *after)
{
    Table *t = table_of(r, o);
    const Level by = level_asked_for(o);
    if (!before || !after)
        return true;
    if (!is_comparable(before, after) || !has_level(before, by) || !has_level(after, by))
        return false;
    frame(r, before, after);
    Differences d = {o, before, after, NULL, 0, 0};
    Pairs pairs[N_LEVELS] = {{NULL, 0, 0}};
    for (size_t i = 0; i < N_LEVELS; i++)
        if (by == N_LEVELS ? i < LEVEL_LINE : i == by) {
            pairs[i] = match_level(before, after, (Level)i);
            compare_level(&d, (Level)i, &pairs[i]);
        }
    SORT(d.changed, d.n, compare_changed);
    for (size_t i = 0; i < d.n; i++)
        fill(r, t, &d.changed[i]);
    for (size_t i = 0; i < N_LEVELS; i++)
        free(pairs[i].pair);
    free(d.changed);
    return true;
}
