/* In: promised names and a sidecar.  Out: table columns with unit, formula and meaning.
 * Method: names are looked up once; cells are filled by reference.  How text shows a figure
 * follows from its unit.
 * Limits: a metric that needs what the command's rows do not have (seconds of a block) is
 * left out. */
#include "command/columns.h"

#include <stdio.h>
#include <string.h>

/* A column that text shows: its name there, and whether it is known without a sidecar. */
typedef struct Known {
    const char *name, *heading, *unit, *meaning;
} Known;

static const Known known[] = {
    {"loads", "loads", "accesses", "loads from memory"},
    {"stores", "stores", "accesses", "stores to memory"},
    {"bytes_loaded", "loaded", "bytes", "bytes loaded from memory"},
    {"bytes_stored", "stored", "bytes", "bytes stored to memory"},
    {"read_bw", "read", "bytes/s", "bytes loaded per second, over all entries"},
    {"write_bw", "write", "bytes/s", "bytes stored per second, over all entries"},
    {"flops", "flops", "operations", "floating-point operations"},
    {"intops", "int ops", "operations", "integer operations"},
    {"branches", "branches", "branches", "conditional branches evaluated"},
    {"calls", "calls", "calls", "calls of functions"},
    {"intensity", "flop/B", "flop/byte", "floating-point operations for each byte moved"},
};

static const Known *known_of(const char *name)
{
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (strcmp(known[i].name, name) == 0)
            return &known[i];
    return NULL;
}

static bool among(const char *const *names, const char *name)
{
    for (; *names; names++)
        if (strcmp(*names, name) == 0)
            return true;
    return false;
}

static Kind kind_of(const char *unit, bool quotient)
{
    if (strcmp(unit, "bytes") == 0)
        return KIND_BYTES;
    if (strcmp(unit, "bytes/s") == 0)
        return KIND_RATE;
    if (strcmp(unit, "s") == 0 || strcmp(unit, "seconds") == 0)
        return KIND_SECONDS;
    return quotient ? KIND_RATIO : KIND_COUNT;
}

/* ---- formulas as text ---- */

static const char *ref_name(const Mix *mix, Ref ref)
{
    switch (ref.kind) {
    case REF_COLUMN:
    case REF_NOT_COUNTED: return mix->columns[ref.index].name;
    case REF_METRIC: return mix->metrics[ref.index].name;
    case REF_SECONDS: return "seconds";
    case REF_ENTRIES: return "entries";
    case REF_SAMPLED: return "sampled";
    case REF_COUNT: return "count";
    }
    return "";
}

/* "a + b + c", "a / b". */
static const char *formula_of(Report *r, const Mix *mix, const Metric *m)
{
    const Ref *operand = &mix->refs[m->operands.first];
    size_t bytes = 2;
    for (size_t i = 0; i < m->operands.n; i++)
        bytes += strlen(ref_name(mix, operand[i])) + 3;
    char *text = arena_alloc(r->arena, bytes), *end = text;
    for (size_t i = 0; i < m->operands.n; i++)
        end += snprintf(end, bytes - (size_t)(end - text), "%s%s",
                        !i            ? ""
                        : m->quotient ? " / "
                                      : " + ",
                        ref_name(mix, operand[i]));
    return m->operands.n ? text : "0";
}

static Column column_of(Report *r, const Mix *mix, Ref ref)
{
    Column c = {.formula = "sum over blocks of count x amount, and what was measured at run time", .shown_in = IN_DATA};
    bool quotient = false;
    if (ref.kind == REF_METRIC) {
        const Metric *m = &mix->metrics[ref.index];
        c.name = m->name, c.unit = m->unit, c.meaning = m->meaning;
        c.formula = formula_of(r, mix, m);
        quotient = m->quotient;
    } else {
        const MixColumn *m = &mix->columns[ref.index];
        c.name = m->name, c.unit = m->unit, c.meaning = m->meaning;
    }
    c.kind = kind_of(c.unit, quotient);
    return c;
}

/* ---- building ---- */

typedef struct Builder {
    Report *report;
    Table *table;
    const Mix *mix;
    const FigureChoice *choice;
    Ref *refs;
    size_t n, own;
} Builder;

static void add(Builder *b, Column c, Ref ref)
{
    const Known *k = known_of(c.name);
    c.heading = k ? k->heading : c.name;
    if (among(b->choice->in_text, c.name))
        c.shown_in = IN_BOTH;
    b->refs[b->n++] = ref;
    table_column(b->table, c);
}

static void add_own(Builder *b)
{
    b->own = b->table->n_columns;
    b->refs[b->n++] = (Ref){REF_COUNT, 0};
    table_column(b->table, *b->choice->own);
}

static bool add_promised(Builder *b)
{
    for (const char *const *name = b->choice->promised; *name; name++) {
        Ref ref;
        if (!mix_find(b->mix, *name, &ref)) {
            say_error("%s: has no column or metric '%s', which '%s' needs", b->mix->path, *name, b->choice->command);
            return false;
        }
        add(b, column_of(b->report, b->mix, ref), ref);
        if (b->choice->own && strcmp(*name, b->choice->own_behind) == 0)
            add_own(b);
    }
    return true;
}

static void add_rest(Builder *b)
{
    const Mix *mix = b->mix;
    for (uint32_t i = 0; i < mix->n_metrics; i++)
        if (!(mix->metrics[i].needs & ~b->choice->have) && !among(b->choice->promised, mix->metrics[i].name))
            add(b, column_of(b->report, mix, (Ref){REF_METRIC, i}), (Ref){REF_METRIC, i});
    for (uint32_t i = 0; i < mix->n_columns; i++)
        if (!among(b->choice->promised, mix->columns[i].name))
            add(b, column_of(b->report, mix, mix_column(mix, i)), mix_column(mix, i));
}

static void add_generic(Table *t, const FigureChoice *choice)
{
    for (const char *const *name = choice->promised; *name; name++) {
        const Known *k = known_of(*name);
        table_column(
            t, (Column){*name, k->heading, k->unit, "as the sidecar's metrics say", k->meaning, KIND_COUNT, IN_BOTH});
    }
}

bool columns_add(Report *r, Table *t, const Mix *mix, const FigureChoice *choice, FigureColumns *out)
{
    if (!mix) {
        add_generic(t, choice);
        return true;
    }
    size_t promised = 0;
    while (choice->promised[promised])
        promised++;
    Builder b = {r, t, mix, choice, NULL, 0, 0};
    b.refs = arena_alloc(r->arena, (promised + 1 + mix->n_metrics + mix->n_columns) * sizeof *b.refs);
    *out = (FigureColumns){t->n_columns, 0, b.refs, 0};
    if (!add_promised(&b))
        return false;
    if (choice->rest)
        add_rest(&b);
    out->n = b.n;
    out->own = b.own;
    return true;
}

void columns_fill(const FigureColumns *columns, const Mix *mix, const Figures *f, Value *room, Value *row)
{
    metrics_of(mix, f, room);
    for (size_t i = 0; i < columns->n; i++)
        if (columns->first + i != columns->own)
            row[columns->first + i] = metric_value(columns->refs[i], f, room);
}

void columns_own(Table *t, const Column *own, size_t n)
{
    for (size_t i = 0; i < n; i++)
        table_column(t, own[i]);
}
