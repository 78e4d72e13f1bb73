/* Elements of small constant tables that are only compared with a constant, with clang.
 * In: events.  Out: such loads gone.
 * Method: which elements compare so is known, one bit for each; clang tests the index's bit (InstCombine,
 * foldCmpLoadFromIndexedGlobal):
 *
 *      static const char word[] = "eennee";      word[k] == '\0'   is   0x40 >> k & 1
 */
#include "cfg/flow_graph.h"
#include "model/alias/alias_sets.h"

enum { ELEMENTS_AT_MOST = 64 };

static bool is_compared_with_constant(const Node *load)
{
    const Node *n = value_of_use(load), *up = n->parent;
    return up && up->kind == E_BINARY && up->op >= OP_EQ && up->op <= OP_GE && up->kid[n == up->kid[0]]->is_constant;
}

static bool is_small_table(const Location *l)
{
    const Decl *d = l->object;
    return d && d->is_known && d->type->kind == TY_ARRAY && l->size > 0 && d->type->size > 0 &&
           d->type->size <= ELEMENTS_AT_MOST * l->size;
}

void read_constant_tables(AliasSets *m)
{
    ModelGraph *g = m->g;
    for (int i = 0; i < g->f->n_order; i++) {
        Point *s = &g->point[g->f->order[i]];
        for (int k = 0; k < s->n_events; k++) {
            Event *e = &s->event[k];
            if (e->kind == EVENT_LOAD && !e->is_pinned && is_small_table(&g->location[e->location]) &&
                is_compared_with_constant(e->act->node))
                e->is_removed = graph_is_clang(g);
        }
    }
}
