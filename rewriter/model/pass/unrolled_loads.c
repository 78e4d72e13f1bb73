/* Loads that copies of an iteration share, where clang unrolls a loop of unknown trip count.
 * In: the loads that are left.  Out: of those that the copy before has made, as many as are at the beginning of each
 * group of copies.
 * Method: a small innermost loop that only computes and loads is copied until it has some 28 instructions
 * (BasicTTIImpl.h, getUnrollingPreferences: what the processor's loop buffer holds); the copies are one block, in which
 * what is loaded twice is loaded once (LoopUnroll.cpp, simplifyLoopAfterUnroll).  The values are not carried on to the
 * next group.
 *
 *      for (i = 1; i < n; i++)           x[i], x[i + 1], x[i + 2], x[i + 3] and x[i - 1]: five loads for four
 *          s += x[i] * x[i - 1];         iterations
 *
 * Limits: instructions are counted roughly; iterations that are left over count as if there were none. */
#include "cfg/flow_graph.h"
#include "model/inline/inline_decision.h"
#include "model/pass/vector_loop.h"

enum { BUFFER = 28, LOOP_CONTROL = 3 /* The instructions of a loop's control: step, compare, branch. */, SHORT = 20 };

/* The instructions of an iteration; 0: it does something else than to load and compute. */
static int instructions(const Nest *n)
{
    ModelGraph *g = n->g;
    int size = LOOP_CONTROL;
    for (int i = g->in_loop_at[n->inner]; i < g->in_loop_end[n->inner]; i++) {
        const Point *s = &g->point[g->in_loop[i]];
        for (int k = 0; k < s->n_events; k++) {
            const Event *e = &s->event[k];
            if (event_is_arithmetic(g, e))
                continue;
            if (e->kind != EVENT_LOAD || e->is_pinned || e->shared)
                return 0;
            size += !s->event[k].is_removed;
        }
        for (int k = 0; s->block && k < s->block->n_act; k++)
            if (call_is_more(g, &s->block->act[k]))
                return 0;
    }
    for (int i = 0; i < n->n_operations; i++) {
        const Operation *o = &g->operation[n->operation[i]];
        OpClass class = operation_class(o->act->node);
        size += o->computed == COMPUTED && (class == CLASS_ADD || class == CLASS_MUL || class == CLASS_DIV) &&
                operation_type(o->act->node)->kind == TY_FLOAT;
    }
    return size;
}

/* The number of iterations by which the location follows another one that is loaded; 0: there is none. */
static int64_t iterations_behind(const Nest *n, int location)
{
    ModelGraph *g = n->g;
    int64_t by, far, least = 0;
    if (!nest_step(n, n->inner, location, &by) || !by)
        return 0;
    for (int i = g->in_loop_at[n->inner]; i < g->in_loop_end[n->inner]; i++) {
        const Point *s = &g->point[g->in_loop[i]];
        for (int k = 0; k < s->n_events; k++) {
            const Location *l = &g->location[s->event[k].location], *here = &g->location[location];
            if (s->event[k].kind != EVENT_LOAD || s->event[k].is_removed || l->size != here->size)
                continue;
            Value distance = value_add(&g->v, l->address, here->address, -1);
            if (distance && value_is_constant(&g->v, distance, &far) && far % by == 0 && far / by > 0 &&
                (!least || far / by < least))
                least = far / by;
        }
    }
    return least;
}

static bool is_straight(const Nest *n)
{
    const Flow *f = n->f;
    int header = f->loop[n->inner].header;
    for (int i = n->g->in_loop_at[n->inner]; i < n->g->in_loop_end[n->inner]; i++) {
        int node = n->g->in_loop[i], n_inside = 0, n_out = f->out_at[node + 1] - f->out_at[node];
        for (int k = f->out_at[node]; k < f->out_at[node + 1]; k++)
            n_inside += flow_in_loop(f, n->inner, f->edge[f->out[k]].to);
        if (n_inside > 1 || (n_inside < n_out && node != header))
            return false;
    }
    return true;
}

static void look_at(Nest *n)
{
    ModelGraph *g = n->g;
    int size = is_straight(n) && !nest_is_short(n, SHORT) ? instructions(n) : 0;
    int copies = 1;
    Iteration iteration = vector_iteration(n, false);
    if (iteration.fits)
        vector_check_variables(n, &iteration);
    while (size && 2 * copies * size <= BUFFER)
        copies *= 2;
    if (copies == 1 || (iteration.fits && !iteration.has_float_sums))
        return;
    for (int i = g->in_loop_at[n->inner]; i < g->in_loop_end[n->inner]; i++) {
        Point *s = &g->point[g->in_loop[i]];
        for (int k = 0; k < s->n_events; k++) {
            bool is_load = s->event[k].kind == EVENT_LOAD && !s->event[k].is_removed;
            int64_t behind = is_load ? iterations_behind(n, s->event[k].location) : 0;
            g->depends_on_compiler = g->depends_on_compiler || (behind && copies / behind > 1);
            if (behind && copies / behind > 1 && g->compiler == COMPILER_CLANG)
                s->event[k].shared = (int)(copies / behind);
        }
    }
}

void share_unrolled_loads(AliasSets *m)
{
    innermost_find(m, look_at);
}
