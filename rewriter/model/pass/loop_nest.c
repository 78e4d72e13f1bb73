/* In: a function's loops.  Out: nests with constant trip counts; how places move on in them. */
#include "cfg/flow_graph.h"
#include "model/pass/loop_nest.h"
#include "placement/spanning_tree.h"
#include "placement/trip_counts.h"

enum { UNROLLED_AT_MOST = 150, BOOST_AT_MOST = 4, ITERATIONS_AT_MOST = 10, LOOP_INSTRUCTIONS = 2, INLINED_SIZE = 2 };

bool nest_in_each_iteration(const Nest *n, int loop, int node)
{
    const Flow *f = n->f;
    int header = f->loop[loop].header;
    for (int k = f->in_at[header]; k < f->in_at[header + 1]; k++) {
        int from = f->edge[f->in[k]].from;
        if (flow_in_loop(f, loop, from) && !flow_dominates(f, node, from))
            return false;
    }
    return true;
}

/* What the value is when the loop begins anew; 0: it is not known. */
static Value value_anew(const Nest *n, int loop, Value value)
{
    const Flow *f = n->f;
    int header = f->loop[loop].header;
    for (int k = f->in_at[header]; k < f->in_at[header + 1]; k++)
        if (flow_in_loop(f, loop, f->edge[f->in[k]].from))
            return value_on_edge(&n->g->v, value, header, k - f->in_at[header]);
    return 0;
}

Value nest_value_step(const Nest *n, int loop, Value value)
{
    Value there = value_anew(n, loop, value);
    return there ? value_add(&n->g->v, there, value, -1) : 0;
}

bool nest_step(const Nest *n, int loop, int location, int64_t *by)
{
    Value step = nest_value_step(n, loop, n->g->location[location].address);
    return step && value_is_constant(&n->g->v, step, by);
}

int nest_location_before(const Nest *n, int location)
{
    const Location *l = &n->g->location[location];
    Value there = value_anew(n, n->inner, l->address);
    return there && there != l->address ? graph_find(n->g, there, l->size) : -1;
}

bool nest_has_one_end(const Nest *n)
{
    const Flow *f = n->f;
    int n_ends = 0;
    for (int i = n->g->in_loop_at[n->inner]; i < n->g->in_loop_end[n->inner]; i++)
        for (int k = f->out_at[n->g->in_loop[i]]; k < f->out_at[n->g->in_loop[i] + 1]; k++) {
            int to = f->edge[f->out[k]].to;
            n_ends += to == f->exit || !flow_in_loop(f, n->inner, to);
        }
    return n_ends == 1;
}

static bool is_inlined(const ModelGraph *g, const Event *e)
{
    return e->act && e->effect && e->effect->is_inlined[g->compiler];
}

static int iteration_size(const Nest *n, bool calls_inlined)
{
    const ModelGraph *g = n->g;
    int size = 0;
    for (int i = g->in_loop_at[n->inner]; i < g->in_loop_end[n->inner]; i++) {
        const Point *s = &g->point[g->in_loop[i]];
        for (int k = 0; k < s->n_events; k++) {
            bool is_call = s->event[k].kind == EVENT_CALL;
            if (is_call && !(calls_inlined && is_inlined(g, &s->event[k])))
                return 0;
            size += is_call ? INLINED_SIZE : !s->event[k].is_removed;
        }
        for (int k = 0; s->block && k < s->block->n_act; k++)
            size += s->block->act[k].kind == ACT_OPERATE && s->block->act[k].node->type &&
                    s->block->act[k].node->type->kind == TY_FLOAT;
    }
    return size;
}

int nest_iteration_size(const Nest *n)
{
    return iteration_size(n, false);
}

int nest_size_with_inlined(const Nest *n)
{
    return iteration_size(n, true);
}

/* Conversions of integers are part of what loads and uses them. */
static int instructions_of(const Block *b)
{
    int n = 0;
    for (int i = 0; b && i < b->n_act; i++)
        n += b->act[i].kind != ACT_OPERATE || operation_class(b->act[i].node) != CLASS_NONE;
    return n;
}

/* The size of an iteration of the inner loop, or of the outer one without the inner loop. */
static int64_t size_of(const Nest *n, bool is_outer)
{
    const ModelGraph *g = n->g;
    int loop = is_outer ? n->outer : n->inner;
    int64_t size = LOOP_INSTRUCTIONS;
    for (int i = g->in_loop_at[loop]; i < g->in_loop_end[loop]; i++)
        if (!is_outer || !flow_in_loop(n->f, n->inner, g->in_loop[i]))
            size += instructions_of(g->point[g->in_loop[i]].block);
    return size;
}

/* LLVM unrolls what stays below UNROLLED_AT_MOST instructions, and up to BOOST_AT_MOST times as much, as much as is
 * saved by what becomes constant; that is looked at for few iterations only (LoopUnrollPass.cpp, computeUnrollCount,
 * analyzeLoopUnrollCost).  gcc at -O2 unrolls what does not grow by it.  An instruction is an action of ours. */
static bool is_small_enough(int64_t trips, int64_t size, int64_t known)
{
    enum { TRIPS_AT_MOST = 1000 };
    if (trips <= 0 || trips > TRIPS_AT_MOST)
        return false;
    int64_t saved = trips <= ITERATIONS_AT_MOST ? known + LOOP_INSTRUCTIONS : 0, left = trips * (size - saved);
    if (left <= UNROLLED_AT_MOST)
        return true;
    return left <= BOOST_AT_MOST * UNROLLED_AT_MOST && left * left <= UNROLLED_AT_MOST * trips * size;
}

bool nest_is_unrolled(const Nest *n, int known)
{
    return is_small_enough(n->inner_trips, size_of(n, false), known);
}

bool nest_outer_is_unrolled(const Nest *n, int known)
{
    int64_t inner = n->inner_trips * (size_of(n, false) - LOOP_INSTRUCTIONS);
    return nest_in_each_iteration(n, n->outer, n->f->loop[n->inner].header) &&
           is_small_enough(trips_constant(n->f, n->outer), size_of(n, true) + inner, n->inner_trips * known);
}

bool nest_is_alone(const Nest *n, int loop, int location)
{
    const ModelGraph *g = n->g;
    for (int i = g->in_loop_at[loop]; i < g->in_loop_end[loop]; i++) {
        const Point *s = &g->point[g->in_loop[i]];
        for (int k = 0; k < s->n_events; k++)
            if (!s->event[k].is_removed && s->event[k].kind != EVENT_CALL && s->event[k].location != location &&
                set_has(set_of(&n->m->aliases, location), s->event[k].location))
                return false;
    }
    return true;
}

const Node *nest_statement(const Nest *n)
{
    const CfgLoop *source = n->f->loop[n->inner].source;
    return source ? source->node : NULL;
}

Nest nest_of(AliasSets *m, int loop)
{
    const Flow *f = m->g->f;
    return (Nest){.m = m,
                  .g = m->g,
                  .f = f,
                  .inner = loop,
                  .outer = f->loop[loop].outer,
                  .inner_trips = trips_constant(f, loop),
                  .outer_trips = -1};
}

bool nest_is_short(const Nest *n, int64_t most)
{
    return n->inner_trips >= 0 && n->inner_trips <= most;
}

/* at: by loop, where its operations begin in the list; they end where those of the next loop begin. */
static int *operations_by_loop(const ModelGraph *g, int **at)
{
    const Flow *f = g->f;
    int *list = NEW_N(g->arena, int, (size_t)g->n_operations + 1);
    *at = NEW_N(g->arena, int, (size_t)f->n_loops + 2);
    for (int i = 0; i < g->n_operations; i++)
        if (f->loop_of[g->operation[i].node] >= 0)
            (*at)[f->loop_of[g->operation[i].node] + 2]++;
    for (int l = 2; l < f->n_loops + 2; l++)
        (*at)[l] += (*at)[l - 1];
    for (int i = 0; i < g->n_operations; i++)
        if (f->loop_of[g->operation[i].node] >= 0)
            list[(*at)[f->loop_of[g->operation[i].node] + 1]++] = i;
    return list;
}

void innermost_find(AliasSets *m, void (*look)(Nest *n))
{
    int *at, *operation = operations_by_loop(m->g, &at);
    for (int l = 0; l < m->g->f->n_loops; l++) {
        Nest n = {.m = m, .g = m->g, .f = m->g->f, .inner = l, .outer = m->g->f->loop[l].outer, .outer_trips = -1};
        if (!flow_is_innermost(n.f, l))
            continue;
        n.inner_trips = trips_constant(n.f, l);
        n.operation = operation + at[l];
        n.n_operations = at[l + 1] - at[l];
        look(&n);
    }
}

void nests_find(AliasSets *m, void (*look)(Nest *n))
{
    const Flow *f = m->g->f;
    for (int l = 0; l < f->n_loops; l++) {
        Nest n = {.m = m, .g = m->g, .f = f, .inner = l, .outer = f->loop[l].outer};
        if (n.outer < 0 || !flow_is_innermost(f, l) || !nest_in_each_iteration(&n, n.outer, f->loop[l].header))
            continue;
        n.inner_trips = trips_constant(f, l);
        n.outer_trips = trips_constant(f, n.outer);
        if (n.inner_trips > 1)
            look(&n);
    }
}
