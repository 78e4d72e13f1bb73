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
 * So do two loops, one in the other: the inner one is gone when the outer one is looked at.
 * Limits: deeper nests.
 */
#include "cfg/flow_graph.h"
#include "model/pass/loop_nest.h"

enum { ELEMENTS_AT_MOST = 64 };

static bool is_compared_with_constant(const Node *load)
{
    const Node *n = value_of_use(load), *up = n->parent;
    return up && is_comparison(up) && up->kid[n == up->kid[0]]->is_constant;
}

static bool is_small_table(const Location *l)
{
    const Decl *d = l->object;
    return d && d->is_known && d->type->kind == TY_ARRAY && l->size > 0 && d->type->size > 0 &&
           d->type->size <= ELEMENTS_AT_MOST * l->size;
}

/* ---- loops that are unrolled completely ---- */

/* Is the address a constant in each iteration of the loop, and of those around it up to `top`? */
static bool is_known_address(const Nest *n, Value address, Value object, int loop, int top)
{
    ModelGraph *g = n->g;
    const Flow *f = n->f;
    int header = f->loop[loop].header;
    for (int k = f->in_at[header]; k < f->in_at[header + 1]; k++) {
        Value there = value_on_edge(&g->v, address, header, k - f->in_at[header]);
        bool is_back = flow_in_loop(f, loop, f->edge[f->in[k]].from);
        int64_t by;
        if (there && value_is_constant(&g->v, value_add(&g->v, there, is_back ? address : object, -1), &by))
            continue;
        if (is_back || !there || loop == top || !is_known_address(n, there, object, f->loop[loop].outer, top))
            return false;
    }
    return true;
}

static bool is_known_load(const Nest *n, const Event *e, int top)
{
    const Location *l = &n->g->location[e->location];
    if (e->kind != EVENT_LOAD || e->is_removed || e->is_pinned || e->is_inserted || !l->address || !l->object ||
        !l->object->is_known)
        return false;
    return is_known_address(n, l->address, value_object(&n->g->v, l->object, NULL), n->inner, top);
}

static bool count_operation(Node *n, void *ctx)
{
    int *operations = ctx;
    *operations += n->kind == E_BINARY;
    return true;
}

/* The innermost loop's loads that are known if all loops up to `top` are unrolled, and the operations on their indices.
 */
static int known_loads(Nest *n, int top, bool remove)
{
    const ModelGraph *g = n->g;
    int known = 0;
    for (int i = g->in_loop_at[n->inner]; i < g->in_loop_end[n->inner]; i++) {
        const Point *s = &g->point[g->in_loop[i]];
        for (int k = 0; k < s->n_events; k++) {
            if (!is_known_load(n, &s->event[k], top))
                continue;
            known++;
            walk((Node *)s->event[k].act->node, count_operation, &known);
            s->event[k].is_removed = remove;
        }
    }
    return known;
}

static void read_in_unrolled(Nest *n)
{
    int top = n->inner, known = known_loads(n, top, false);
    if (!known || !nest_is_unrolled(n, known)) {
        top = n->outer;
        known = top >= 0 ? known_loads(n, top, false) : 0;
        if (!known || !nest_is_unrolled(n, 0) || !nest_outer_is_unrolled(n, known))
            return;
    }
    if (graph_is_clang(n->g))
        known_loads(n, top, true);
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
