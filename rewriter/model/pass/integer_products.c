/* Loads of integers that gcc makes twice, since it multiplies vectors.
 * In: a vectorised loop.  Out: one more load of each factor that nothing else needs.
 * Method: SSE2 multiplies every second one of four integers, so that a product of vectors is two of them, one of the
 * factors shifted (i386: ix86_expand_sse2_mulv4si3).  A shift overwrites its operand: gcc loads the factor again
 * instead of copying it (its register allocator knows the vector to be the same as memory).  If one factor is known to
 * be aligned, the instruction that multiplies takes that from memory, and the other one is copied.
 *
 *      for (i = 0; i < 64; i++)
 *          s += a[i] * b[i];               four loads for each four iterations
 */
#include "model/pass/integer_products.h"
#include "cfg/flow_graph.h"

enum { FACTOR = 4 /* The size of an int. */, VECTOR = 16 /* Bytes of a vector of SSE2. */ };

static bool is_int(const Type *t)
{
    return t && t->kind == TY_INT && t->size == FACTOR && !t->is_bool;
}

/* The factor that the loaded value is multiplied by, if that is no constant; NULL: the value is none. */
static const Node *other_factor(const Node *load)
{
    const Node *up = load->parent, *at = load;
    while (up && up->kind == E_PAREN) {
        at = up;
        up = up->parent;
    }
    if (!up || up->kind != E_BINARY || up->op != OP_MUL || !is_int(up->type) || !is_int(load->type))
        return NULL;
    Node *other = up->kid[up->kid[0] == at];
    return other->has_value ? NULL : strip_parens(other);
}

/* Does the place begin in a static array where a vector does? */
static bool is_aligned(const Nest *n, int location)
{
    ModelGraph *g = n->g;
    const Location *l = &g->location[location];
    int header = n->f->loop[n->inner].header;
    for (int k = n->f->in_at[header]; k < n->f->in_at[header + 1] && l->object; k++) {
        if (!l->object->is_static_storage || flow_in_loop(n->f, n->inner, n->f->edge[n->f->in[k]].from))
            continue;
        Value first = value_on_edge(&g->v, l->address, header, k - n->f->in_at[header]);
        Value offset = first ? value_add(&g->v, first, value_object(&g->v, l->object, NULL), -1) : 0;
        bool is = offset && g->v.sum[offset].constant % VECTOR == 0;
        for (int i = 0; is && i < g->v.sum[offset].n; i++)
            is = g->v.sum[offset].part[i].factor % VECTOR == 0;
        return is;
    }
    return false;
}

/* The location that the expression loads in the inner loop; -1: it is computed, or it does not change there. */
static int loaded_by(const Nest *n, const Node *e)
{
    const ModelGraph *g = n->g;
    for (int i = g->in_loop_at[n->inner]; i < g->in_loop_end[n->inner]; i++) {
        const Point *s = &g->point[g->in_loop[i]];
        for (int k = 0; k < s->n_events; k++)
            if (s->event[k].kind == EVENT_LOAD && !s->event[k].is_removed && !s->event[k].shared && s->event[k].act &&
                s->event[k].act->node == e)
                return s->event[k].location;
    }
    return -1;
}

/* Is it copied, since the other factor is taken from memory? */
static bool is_copied(const Nest *n, int location, const Node *other)
{
    int by = loaded_by(n, other);
    return by >= 0 && is_aligned(n, by) && !is_aligned(n, location);
}

/* How often the place is written in the inner loop. */
static int times_written(const Nest *n, int location)
{
    const ModelGraph *g = n->g;
    int times = 0;
    for (int i = g->in_loop_at[n->inner]; i < g->in_loop_end[n->inner]; i++) {
        const Point *s = &g->point[g->in_loop[i]];
        for (int k = 0; k < s->n_events; k++)
            times += s->event[k].kind != EVENT_CALL && s->event[k].location == location;
    }
    return times;
}

void load_factors_twice(const Nest *n, int loop)
{
    ModelGraph *g = n->g;
    if (n->outer < 0 && n->inner_trips == VECTOR / FACTOR)
        return; /* No loop is left of one vector, and nothing has to stay. */
    for (int i = g->in_loop_at[n->inner]; i < g->in_loop_end[n->inner]; i++) {
        int node = g->in_loop[i];
        for (int k = 0; k < g->point[node].n_events; k++) {
            Event again = g->point[node].event[k];
            const Node *other = again.kind == EVENT_LOAD && again.act ? other_factor(again.act->node) : NULL;
            int64_t by;
            if (!other || again.is_removed || again.is_inserted || again.is_pinned || again.shared ||
                times_written(n, again.location) > 1 || is_copied(n, again.location, other) ||
                !nest_step(n, loop, again.location, &by) || by != FACTOR || graph_is_clang(g))
                continue;
            again.is_inserted = true;
            graph_event(g, node, again);
        }
    }
}
