/* Jump tables of `switch`: loads that no source shows.
 * In: a function's graph.  Out: a load of four static bytes for each jump through a table.
 * Method: values that lie side by side and lead to one place are one case; gcc makes a table of five cases and more,
 * clang of four, if they lie close enough together.  A value out of the table's range is found by a compare: `default`
 * costs no load, as far as the table has few holes.  gcc needs no table where it knows on each way which case follows.
 * Limits: tables are of all cases or none, `case A ... B` is A alone.  What a hole leads to counts as if it had been
 * out of range, or, where holes are more than half of the table, in it. */
#include <stdlib.h>

#include "model/graph/event_graph.h"
#include "model/jump_tables.h"
#include "model/jump_threading.h"
#include "model/moved_event.h"
#include "model/switch_operand.h"
#include "placement/count_formula.h"
#include "placement/spanning_tree.h"

enum { CASES_FOR_GCC = 5, CASES_FOR_CLANG = 4, GROWTH_FOR_GCC = 8, GROWTH_FOR_CLANG = 10, TABLE_ENTRY = 4 };

typedef struct Case {
    int64_t value;
    const Edge *to;
} Case;

typedef struct Cases {
    Case *at;
    int n, cap;
    bool is_known; /* all edges are known to lead to these labels */
} Cases;

static int by_value(const void *a, const void *b)
{
    const Case *x = a, *y = b;
    return (x->value > y->value) - (x->value < y->value);
}

static bool is_default(const Node *chain)
{
    for (; chain && is_label(chain); chain = chain->kid[0])
        if (chain->kind == S_DEFAULT)
            return true;
    return false;
}

static void add_values(Cases *c, const Edge *e)
{
    for (const Node *n = e->labels; n && is_label(n); n = n->kid[0])
        if (n->kind == S_CASE) {
            c->is_known = c->is_known && n->has_value;
            *PUSH(c->at, c->n, c->cap) = (Case){n->value, e};
        }
}

static void find_cases(Cases *c, const Cfg *cfg, const EdgeLists *on, const Block *from)
{
    c->is_known = true;
    for (int i = on->first[from->id]; i >= 0; i = on->next[i]) {
        const Edge *e = cfg->edge[i];
        if (e->labels && !is_default(e->labels))
            add_values(c, e);
        else if (e->is_cut || !e->to->id)
            c->is_known = false;
    }
    SORT(c->at, c->n, by_value);
}

static bool has_table(const Cases *c, Compiler compiler)
{
    int64_t cases = 0, compares = 0;
    uint64_t range = c->n ? (uint64_t)c->at[c->n - 1].value - (uint64_t)c->at[0].value + 1 : 0;
    for (int i = 0; i < c->n; i++) {
        bool goes_on = i && c->at[i].to == c->at[i - 1].to && c->at[i].value == c->at[i - 1].value + 1;
        bool is_second =
            goes_on && (i < 2 || c->at[i - 1].to != c->at[i - 2].to || c->at[i - 1].value != c->at[i - 2].value + 1);
        cases += !goes_on;
        compares += !goes_on || is_second;
    }
    if (compiler == COMPILER_CLANG)
        return cases >= CASES_FOR_CLANG && range - 1 < GROWTH_FOR_CLANG * (uint64_t)c->n;
    return cases >= CASES_FOR_GCC && range - 1 < GROWTH_FOR_GCC * (uint64_t)compares;
}

static bool holes_are_few(const Cases *c)
{
    return (uint64_t)c->at[c->n - 1].value - (uint64_t)c->at[0].value + 1 <= 2 * (uint64_t)c->n;
}

static MovedAccess table_access(const Block *b, int times)
{
    return (MovedAccess){b->act[b->n_act - 1].node, ACCESS_TABLE, true, TABLE_ENTRY, times, NULL, NULL};
}

static void add_load(Model *m, const Block *b, Formula count)
{
    Relocated p = {.written = b, .count = count};
    mix_add_access(&p.mix, true, IN_STATIC, TABLE_ENTRY, 1);
    moved_add(m->arena, &p.accesses, table_access(b, 1));
    *PUSH(m->relocated, m->n_relocated, m->cap_relocated) = p;
}

/* How often one of the cases is taken.  is_in: by edge; all false, before and behind. */
static Formula count_of_cases(const ModelGraph *g, const Cases *c, bool *is_in)
{
    FormulaSum sum = {0};
    for (int i = 0; i < c->n; i++) {
        int edge = c->at[i].to->id;
        if (!is_in[edge])
            formula_sum_add(&sum, g->placement->edge[edge], 1);
        is_in[edge] = true;
    }
    for (int i = 0; i < c->n; i++)
        is_in[c->at[i].to->id] = false;
    return formula_sum_end(g->arena, &sum);
}

typedef enum { NO_TABLE, TABLE_FOR_SOME, TABLE_FOR_CASES, TABLE_FOR_ALL } Table;

/* open: of TABLE_FOR_SOME; the caller ends it. */
static Table table_for(const ModelGraph *g, const Cases *c, int node, Compiler compiler, FormulaSum *open)
{
    if (!graph_runs(g, PASS_JUMP_TABLES) || !has_table(c, compiler))
        return NO_TABLE;
    if (compiler == COMPILER_GCC && graph_runs(g, PASS_JUMP_THREADING) && switch_is_threaded(g, node, open))
        return TABLE_FOR_SOME;
    return c->is_known && holes_are_few(c) ? TABLE_FOR_CASES : TABLE_FOR_ALL;
}

/* The cases of the switch in which the block ends; the caller frees at.  No switch has none. */
static Cases cases_of(const Cfg *cfg, const EdgeLists *on, const Block *b)
{
    Cases c = {0};
    if (b->n_act && b->act[b->n_act - 1].kind == ACT_SWITCH)
        find_cases(&c, cfg, on, b);
    return c;
}

static Table table_at(const ModelGraph *g, const Cases *c, int node, Compiler compiler, Formula *some)
{
    FormulaSum open = {0};
    Table table = table_for(g, c, node, compiler, &open);
    *some = formula_sum_end(g->arena, &open);
    return table;
}

/* The values of a table that begins with 0 are compared with its end as they are; they are loaded for that, and for the
 * table again. */
static const Event *operand_load(const ModelGraph *g, const Block *b, const Cases *c)
{
    bool is_compared = c->n && (c->at[0].value == 0 || c->at[0].value == 1);
    return is_compared && graph_runs(g, PASS_SWITCH_OPERAND) ? switch_operand_load(g, b) : NULL;
}

/* cases: how often one is taken, where others are not looked up in the table; else NULL. */
static void load_operand_twice(Model *m, const ModelGraph *g, const Block *b, const Cases *c, const Formula *cases)
{
    const Event *e = operand_load(g, b, c);
    m->by_compiler = m->by_compiler || e;
    if (!e || g->compiler != COMPILER_GCC)
        return;
    int64_t bytes = event_bytes(e);
    if (cases) {
        Relocated p = {.written = b, .count = *cases};
        mix_add_access(&p.mix, true, e->act->where, bytes, 1);
        moved_note(m->arena, &p.accesses, e, bytes, 1);
        *PUSH(m->relocated, m->n_relocated, m->cap_relocated) = p;
        return;
    }
    mix_add_access(&m->removed[b->id], true, e->act->where, bytes, -1);
    moved_note(m->arena, &m->removed_accesses[b->id], e, bytes, -1);
}

static void add_table(Model *m, const ModelGraph *g, const Block *b, const Cases *c, bool *is_in)
{
    Formula some, none;
    Table by_gcc = table_at(g, c, b->id, COMPILER_GCC, &some), by_clang = table_at(g, c, b->id, COMPILER_CLANG, &none);
    Table table = g->compiler == COMPILER_GCC ? by_gcc : by_clang;
    m->by_compiler = m->by_compiler || by_gcc != by_clang;
    Formula cases = {NULL, 0};
    if (table == TABLE_FOR_CASES)
        cases = count_of_cases(g, c, is_in);
    if (table == TABLE_FOR_CASES || table == TABLE_FOR_ALL)
        load_operand_twice(m, g, b, c, table == TABLE_FOR_CASES ? &cases : NULL);
    switch (table) {
    case NO_TABLE: break;
    case TABLE_FOR_SOME:
        if (some.n)
            add_load(m, b, some);
        break;
    case TABLE_FOR_CASES: add_load(m, b, cases); break;
    case TABLE_FOR_ALL:
        mix_add_access(&m->removed[b->id], true, IN_STATIC, TABLE_ENTRY, -1);
        moved_add(m->arena, &m->removed_accesses[b->id], table_access(b, -1));
        break;
    }
}

void model_switches(Model *m, const ModelGraph *g)
{
    const Cfg *cfg = g->placement->cfg;
    EdgeLists on = cfg_edge_lists(cfg, true);
    bool *is_in = NEW_N(g->arena, bool, (size_t)cfg->n_edges + 1);
    for (int i = 1; i < cfg->n_blocks; i++) {
        Cases c = cases_of(cfg, &on, cfg->block[i]);
        add_table(m, g, cfg->block[i], &c, is_in);
        free(c.at);
    }
}

void model_switches_dump(FILE *out, const ModelGraph *g)
{
    static const char *const says[] = {[TABLE_FOR_SOME] = " where the case is not known",
                                       [TABLE_FOR_CASES] = " for the cases alone",
                                       [TABLE_FOR_ALL] = ""};
    const Cfg *cfg = g->placement->cfg;
    EdgeLists on = cfg_edge_lists(cfg, true);
    for (int i = 1; i < cfg->n_blocks; i++) {
        Cases c = cases_of(cfg, &on, cfg->block[i]);
        Formula some;
        Table table = table_at(g, &c, i, g->compiler, &some);
        const Node *n = table ? cfg->block[i]->act[cfg->block[i]->n_act - 1].node : NULL;
        bool twice = table > TABLE_FOR_SOME && g->compiler == COMPILER_GCC && operand_load(g, cfg->block[i], &c);
        if (n && (table != TABLE_FOR_SOME || some.n))
            fprintf(out, "  switch %u:%u in block %d: a table%s%s\n", n->from.line, n->from.column, i, says[table],
                    twice ? ", what it reads twice" : "");
        free(c.at);
    }
}
