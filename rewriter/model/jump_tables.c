/* Jump tables of `switch`: loads that no source shows.
 * In: a function's graph.  Out: a load of an element for each look-up in a table.
 * Method: what switch_lowering.c says of each compiler.  A value out of the table's range is found by a compare:
 * `default` costs no load, as far as the table has few holes.  gcc needs no table where it knows on each path which
 * case follows. Limits: what a hole leads to counts as if it had been out of range, or, where holes are more than half
 * of the table, in it. */
#include <stdlib.h>

#include "model/graph/event_graph.h"
#include "model/jump_tables.h"
#include "model/jump_threading.h"
#include "model/moved_event.h"
#include "model/switch_cases.h"
#include "model/switch_operand.h"
#include "placement/count_formula.h"
#include "placement/spanning_tree.h"

/* Of the part of the cases that is in the table. */
static bool holes_are_few(const Cases *c)
{
    uint64_t range = 0, n = 0;
    for (int i = 0; i < c->n; i++) {
        if (!c->items[i].is_in_table)
            continue;
        range += i && c->items[i - 1].is_in_table ? (uint64_t)c->items[i].value - (uint64_t)c->items[i - 1].value : 1;
        n++;
    }
    return range <= 2 * n;
}

/* Marks the cases that the compiler looks up. */
static bool has_table(Cases *c, Compiler compiler)
{
    switch_lower(c, compiler);
    return c->entry > 0;
}

static MovedAccess table_access(const Block *b, int entry, int times)
{
    return (MovedAccess){b->act[b->n_act - 1].node, ACCESS_TABLE, true, entry, times, NULL, NULL};
}

static void add_load(Model *m, const Block *b, int entry, Formula count)
{
    Relocated p = {.written = b, .count = count};
    mix_add_access(&p.mix, true, IN_STATIC, entry, 1);
    moved_add(m->arena, &p.accesses, table_access(b, entry, 1));
    *PUSH(m->relocated, m->n_relocated, m->cap_relocated) = p;
}

/* How often one of the cases in the table is taken.  is_in: by edge; all false, before and behind. */
static Formula count_of_cases(const ModelGraph *g, const Cases *c, bool *is_in)
{
    FormulaSum sum = {0};
    for (int i = 0; i < c->n; i++) {
        int edge = c->items[i].edge->id;
        if (!c->items[i].is_in_table)
            continue;
        if (!is_in[edge])
            formula_sum_add(&sum, g->placement->edge[edge], 1);
        is_in[edge] = true;
    }
    for (int i = 0; i < c->n; i++)
        is_in[c->items[i].edge->id] = false;
    return formula_sum_end(g->arena, &sum);
}

typedef enum { NO_TABLE, TABLE_FOR_SOME, TABLE_FOR_CASES, TABLE_FOR_ALL } Table;

/* `open` is of TABLE_FOR_SOME; the caller ends it. */
static Table table_for(const ModelGraph *g, Cases *c, int node, Compiler compiler, FormulaSum *open)
{
    if (!graph_runs(g, PASS_JUMP_TABLES) || !has_table(c, compiler))
        return NO_TABLE;
    if (compiler == COMPILER_GCC && graph_runs(g, PASS_JUMP_THREADING) && switch_is_threaded(g, node, open))
        return TABLE_FOR_SOME;
    return c->is_known && (c->is_strided || holes_are_few(c)) ? TABLE_FOR_CASES : TABLE_FOR_ALL;
}

static Table table_at(const ModelGraph *g, Cases *c, int node, Compiler compiler, Formula *some)
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
    bool is_compared = c->n && (c->items[0].value == 0 || c->items[0].value == 1);
    return is_compared && graph_runs(g, PASS_SWITCH_OPERAND) ? switch_operand_load(g, b) : NULL;
}

/* cases: how often one is taken, where others are not looked up in the table; else NULL. */
static void load_operand_twice(Model *m, const ModelGraph *g, const Block *b, const Cases *c, const Formula *cases)
{
    const Event *e = operand_load(g, b, c);
    m->depends_on_compiler = m->depends_on_compiler || e;
    if (!e || g->compiler != COMPILER_GCC)
        return;
    int64_t bytes = event_bytes(e);
    if (cases) {
        Relocated p = {.written = b, .count = *cases};
        mix_add_access(&p.mix, true, e->act->class, bytes, 1);
        moved_note(m->arena, &p.accesses, e, bytes, 1);
        *PUSH(m->relocated, m->n_relocated, m->cap_relocated) = p;
        return;
    }
    mix_add_access(&m->removed[b->id], true, e->act->class, bytes, -1);
    moved_note(m->arena, &m->removed_accesses[b->id], e, bytes, -1);
}

static void add_table(Model *m, const ModelGraph *g, const Block *b, Cases *c, bool *is_in)
{
    Formula some, none;
    Compiler other = g->compiler == COMPILER_GCC ? COMPILER_CLANG : COMPILER_GCC;
    Table by_other = table_at(g, c, b->id, other, &none);
    int entry = c->entry;
    Table table = table_at(g, c, b->id, g->compiler, &some);
    m->depends_on_compiler = m->depends_on_compiler || by_other != table || entry != c->entry;
    Formula cases = {NULL, 0};
    if (table == TABLE_FOR_CASES)
        cases = count_of_cases(g, c, is_in);
    if (table == TABLE_FOR_CASES || table == TABLE_FOR_ALL)
        load_operand_twice(m, g, b, c, table == TABLE_FOR_CASES ? &cases : NULL);
    switch (table) {
    case NO_TABLE: break;
    case TABLE_FOR_SOME:
        if (some.n)
            add_load(m, b, c->entry, some);
        break;
    case TABLE_FOR_CASES: add_load(m, b, c->entry, cases); break;
    case TABLE_FOR_ALL:
        mix_add_access(&m->removed[b->id], true, IN_STATIC, c->entry, -1);
        moved_add(m->arena, &m->removed_accesses[b->id], table_access(b, c->entry, -1));
        break;
    }
}

void model_switches(Model *m, const ModelGraph *g)
{
    const Cfg *cfg = g->placement->cfg;
    EdgeLists on = cfg_edge_lists(cfg, true);
    bool *is_in = NEW_N(g->arena, bool, (size_t)cfg->n_edges + 1);
    for (int i = 1; i < cfg->n_blocks; i++) {
        Cases c = switch_cases(cfg, &on, cfg->block[i]);
        add_table(m, g, cfg->block[i], &c, is_in);
        free(c.items);
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
        Cases c = switch_cases(cfg, &on, cfg->block[i]);
        Formula some;
        Table table = table_at(g, &c, i, g->compiler, &some);
        const Node *n = table ? cfg->block[i]->act[cfg->block[i]->n_act - 1].node : NULL;
        bool twice = table > TABLE_FOR_SOME && g->compiler == COMPILER_GCC && operand_load(g, cfg->block[i], &c);
        if (n && (table != TABLE_FOR_SOME || some.n))
            fprintf(out, "  switch %u:%u in block %d: a table%s%s\n", n->from.line, n->from.column, i, says[table],
                    twice ? ", what it reads twice" : "");
        free(c.items);
    }
}
