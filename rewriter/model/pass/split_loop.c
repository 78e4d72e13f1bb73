/* A loop that gcc takes for two, of which neither has its test copied.
 * In: the ways back to a loop's header.  Out: does gcc split it?
 * Method: where several ways lead back, gcc looks for a loop in the loop (cfgloop.c,
 * find_subloop_latch_edge_by_ivs): a way back that leaves from a block in front of all others is the outer loop's, if
 * it brings no variable the value that another way does as well.  What only sets variables is no block then, since
 * the values are the edge's.  The inner one of such loops ends with its test (tree-ssa-loop-ch.c, do_while_loop_p), so
 * that the test is not copied in front of it, and what is loaded behind the test stays there.
 *
 *      while (low < high) {                    t->key and t->number are loaded in each iteration
 *          middle = (low + high) / 2;
 *          if (t->key[middle] < t->number)
 *              low = middle + 1;               a block of its own
 *          else
 *              high = middle;                  none: this way back begins where the condition does
 *      }
 *
 * Limits: a variable that all ways set to the same, without its own value before, counts as one that is not needed
 * in the next iteration. */
#include "cfg/flow_graph.h"
#include "model/pass/load_pre_sets.h"

enum { STEPS_AT_MOST = 8, WAYS_AT_MOST = 16 };

/* A way back to the header, from the block that it begins in: the last step is the edge out of that. */
typedef struct Way {
    int source, n;
    struct {
        int node, edge; /* The edge's number among those into the node. */
    } step[STEPS_AT_MOST];
} Way;

typedef struct Ways {
    const Pass *p;
    int loop, n;
    Way way[WAYS_AT_MOST];
    bool is_complete;
} Ways;

/* Does the node do nothing but set variables to values that are there? */
static bool is_empty(const ModelGraph *g, int node)
{
    const Point *s = &g->point[node];
    for (int i = 0; s->block && i < s->block->n_act; i++) {
        const Action *a = &s->block->act[i];
        if (a->kind != ACT_SET && (a->kind != ACT_OPERATE || operation_class(a->node) != CLASS_NONE))
            return false;
    }
    return !s->n_events;
}

/* Adds the ways to the node, which go on as `on` says. */
static void add_ways(Ways *w, int node, const Way *on)
{
    const Flow *f = w->p->f;
    for (int k = f->in_at[node]; k < f->in_at[node + 1] && w->is_complete; k++) {
        int from = f->edge[f->in[k]].from;
        Way way = *on;
        if (f->rank[from] < 0 || !flow_in_loop(f, w->loop, from))
            continue;
        w->is_complete = way.n < STEPS_AT_MOST && w->n < WAYS_AT_MOST;
        if (!w->is_complete)
            return;
        way.step[way.n].node = node;
        way.step[way.n++].edge = k - f->in_at[node];
        way.source = from;
        if (from != f->loop[w->loop].header && is_empty(w->p->m->g, from))
            add_ways(w, from, &way);
        else
            w->way[w->n++] = way;
    }
}

/* The way that begins in front of all others; NULL: there is none, or no other. */
static const Way *first_way(const Ways *w)
{
    const Flow *f = w->p->f;
    const Way *first = w->way;
    for (int i = 1; i < w->n; i++)
        if (flow_dominates(f, w->way[i].source, first->source))
            first = &w->way[i];
    for (int i = 0; i < w->n; i++)
        if (!flow_dominates(f, first->source, w->way[i].source))
            return NULL;
    return w->n > 1 ? first : NULL;
}

static Value value_on(const Ways *w, const Way *way, Value value)
{
    for (int i = 0; i < way->n && value; i++)
        value = value_on_edge(&w->p->m->g->v, value, way->step[i].node, way->step[i].edge);
    return value;
}

static bool is_part_of(const Values *v, Value sum, int opaque)
{
    for (int i = 0; i < v->sum[sum].n; i++)
        if (v->sum[sum].part[i].opaque == opaque)
            return true;
    return false;
}

/* Does another way back bring a variable the same value, made of that before, as a counter's is? */
static bool brings_the_same(const Ways *w, const Way *first)
{
    const Values *v = &w->p->m->g->v;
    int header = w->p->f->loop[w->loop].header;
    for (int i = value_first_phi(v, header); i >= 0; i = v->opaque[i].next_phi - 1) {
        Value self = v->opaque[i].self, own = value_on(w, first, self);
        if (!own || own == self || !is_part_of(v, own, i))
            continue;
        for (int k = 0; k < w->n; k++)
            if (&w->way[k] != first && value_on(w, &w->way[k], self) == own)
                return true;
    }
    return false;
}

/* Is memory written where all ways back come by? */
static bool is_written(const Pass *p, int loop, int source)
{
    const ModelGraph *g = p->m->g;
    for (int i = g->in_loop_at[loop]; i < g->in_loop_end[loop]; i++) {
        const Point *s = &g->point[g->in_loop[i]];
        for (int k = 0; k < s->n_events && flow_dominates(p->f, g->in_loop[i], source); k++)
            if (s->event[k].kind != EVENT_LOAD)
                return true;
    }
    return false;
}

static bool is_split(const Pass *p, int loop)
{
    Ways w = {.p = p, .loop = loop, .is_complete = true};
    Way none = {0};
    if (!loop_tests_first(p, loop))
        return false;
    add_ways(&w, p->f->loop[loop].header, &none);
    const Way *first = w.is_complete ? first_way(&w) : NULL;
    return first && !is_written(p, loop, first->source) && !brings_the_same(&w, first) && !graph_is_clang(p->m->g);
}

void split_loops_find(Pass *p)
{
    p->is_split = NEW_N(p->m->g->arena, bool, (size_t)p->f->n_loops + 1);
    for (int l = 0; l < p->f->n_loops; l++)
        p->is_split[l] = is_split(p, l);
}
