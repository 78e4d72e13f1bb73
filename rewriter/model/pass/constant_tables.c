/* Elements of constant tables that clang knows, or of which it knows enough.
 * In: events.  Out: such loads gone.
 * Method: which elements compare so is known, one bit for each; clang tests the index's bit (InstCombine,
 * foldCmpLoadFromIndexedGlobal):
 *
 *      static const char word[] = "eennee";      word[k] == '\0'   is   0x40 >> k & 1
 *
 * Where a loop is unrolled completely, each iteration's index is a constant, and so is the element:
 *
 *      static const int dx[] = {1, 2, 2, 1};     for (k = 0; k < 4; k++) n += board[x + dx[k]];
 *
 * Limits: loops around others stay.
 */
#include "cfg/flow_graph.h"
#include "model/pass/loop_nest.h"

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

/* ---- loops that are unrolled completely ---- */

/* Is the address a constant in each of the loop's iterations? */
static bool is_known_in_iterations(const Nest *n, const Location *l)
{
    ModelGraph *g = n->g;
    const Flow *f = n->f;
    int header = f->loop[n->inner].header;
    Value object = l->object && l->object->is_known ? value_object(&g->v, l->object, NULL) : 0;
    if (!object || !l->address)
        return false;
    for (int k = f->in_at[header]; k < f->in_at[header + 1]; k++) {
        Value there = value_on_edge(&g->v, l->address, header, k - f->in_at[header]);
        Value from = flow_in_loop(f, n->inner, f->edge[f->in[k]].from) ? l->address : object;
        int64_t by;
        if (!there || !value_is_constant(&g->v, value_add(&g->v, there, from, -1), &by))
            return false;
    }
    return true;
}

static bool is_known_load(const Nest *n, const Event *e)
{
    return e->kind == EVENT_LOAD && !e->is_removed && !e->is_pinned && !e->is_inserted &&
           is_known_in_iterations(n, &n->g->location[e->location]);
}

static void read_in_unrolled(Nest *n)
{
    const ModelGraph *g = n->g;
    int known = 0;
    for (int remove = 0; remove <= (known && nest_is_unrolled(n, known) && graph_is_clang(n->g)); remove++)
        for (int i = g->in_loop_at[n->inner]; i < g->in_loop_end[n->inner]; i++) {
            const Point *s = &g->point[g->in_loop[i]];
            for (int k = 0; k < s->n_events; k++) {
                if (!is_known_load(n, &s->event[k]))
                    continue;
                known++;
                s->event[k].is_removed = remove;
            }
        }
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
    innermost_find(m, read_in_unrolled);
}
