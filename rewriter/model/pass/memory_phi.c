/* Values that are available where paths join, with gcc.
 * In: what each node writes, what is sure to be loaded behind it.  Out: what a phi clobbers.
 * Method: gcc's memory is in static single assignment form: behind a phi, what one of the paths wrote is another
 * version, of which only a phi can show that all paths have it.  Partial redundancy elimination makes phis where
 * the load is anticipated, that is, sure to follow on all paths (tree-ssa-pre.c).  Where the last thing that each path
 * does in memory is to store to one place, the store is one behind the phi by then (tree-ssa-sink.c,
 * common stores), and so is the one before it.  clang looks up the paths from each load by itself, and makes
 * phis for those that it finds.
 *
 *      if (c[u] < c[v])          loop: the next iteration loads c[v] again: at the end of this one,
 *          c[v] = c[u];          where the paths come together, it is not sure that one follows
 *
 * Limits: functions in which more than WORK_AT_MOST nodes lie between merges and their dominators forget nothing at the
 * others, and say so. */
#include "cfg/flow_graph.h"
#include "model/pass/load_pre_sets.h"

enum { WORK_AT_MOST = 1000000 };

typedef struct Between {
    Pass *p;
    int *mark, *stack;
    long work;
} Between;

/* Unites what the nodes between the phi and its dominator write. */
static void collect(Between *b, int node, Word *to)
{
    const Flow *f = b->p->f;
    int n = 0, dominator = f->dominator[node];
    b->stack[n++] = node;
    while (n > 0) {
        int at = b->stack[--n];
        for (int k = f->in_at[at]; k < f->in_at[at + 1]; k++) {
            int from = f->edge[f->in[k]].from;
            if (f->rank[from] < 0 || from == dominator || b->mark[from] == node)
                continue;
            b->mark[from] = node;
            b->work++;
            unite(to, set_of(&b->p->written, from), b->p->words);
            b->stack[n++] = from;
        }
    }
}

/* ---- stores that end all paths ---- */

enum {
    ENDS_AT_MOST = 16, /* The most paths that are looked at. */
    DEPTH_AT_MOST = 16 /* The most places without accesses one behind the other. */
};

/* Where the paths to a node end: the nodes with the last access of each, and which event of theirs that is. */
typedef struct Ends {
    int node[ENDS_AT_MOST], last[ENDS_AT_MOST];
    int n;
    bool are_known;
} Ends;

/* Is it a load that has left the loop by then, since nothing in the loop changes it? */
static bool is_invariant_load(const Pass *p, int node, const Event *e)
{
    int loop = p->f->loop_of[node];
    return loop >= 0 && e->kind == EVENT_LOAD && !e->is_pinned && !set_has(set_of(&p->loop_kill, loop), e->location) &&
           !flow_in_loop(p->f, loop, p->m->g->location[e->location].def.node);
}

static int last_event(const Pass *p, int node, int before)
{
    const Point *s = &p->m->g->point[node];
    int i = before - 1;
    while (i >= 0 && (s->event[i].is_removed || is_invariant_load(p, node, &s->event[i])))
        i--;
    return i;
}

/* Adds the ends of the paths to the node.  What has no accesses and goes nowhere else is part of the edge. */
static void add_ends(const Pass *p, int node, int depth, Ends *ends)
{
    const Flow *f = p->f;
    for (int k = f->in_at[node]; k < f->in_at[node + 1] && ends->are_known; k++) {
        int from = f->edge[f->in[k]].from;
        if (f->rank[from] < 0)
            continue;
        int last = last_event(p, from, p->m->g->point[from].n_events);
        bool is_way = from && flow_n_out(f, from) == 1 && loop_at(f, from) < 0 && depth < DEPTH_AT_MOST;
        ends->are_known = is_way && ends->n < ENDS_AT_MOST;
        if (ends->are_known && last < 0)
            add_ends(p, from, depth + 1, ends);
        else if (ends->are_known) {
            ends->node[ends->n] = from;
            ends->last[ends->n++] = last;
        }
    }
}

/* The location that the last event of each path stores to; -1: they differ. */
static int stored_last(const Pass *p, const Ends *ends)
{
    int location = -1;
    for (int i = 0; i < ends->n; i++) {
        const Event *e = ends->last[i] >= 0 ? &p->m->g->point[ends->node[i]].event[ends->last[i]] : NULL;
        bool is_plain = e && e->kind == EVENT_STORE && !e->is_pinned && !e->is_conditional;
        if (!is_plain || (location >= 0 && e->location != location))
            return -1;
        location = e->location;
    }
    return location;
}

/* What is stored behind the phi is not clobbered by it: the stores that end all paths, from the last one on. */
static void sink_common_stores(const Pass *p, int node, Word *clobbered)
{
    Ends ends = {.are_known = loop_at(p->f, node) < 0};
    add_ends(p, node, 0, &ends);
    const bool is_followed = ends.n == 2 || p->m->g->compiler == COMPILER_GCC;
    int location = ends.are_known && ends.n > 1 && is_followed ? stored_last(p, &ends) : -1;
    while (location >= 0) {
        set_remove(clobbered, location);
        for (int i = 0; i < ends.n; i++) {
            set_add(set_of(&p->sunk, ends.node[i]), location);
            p->sunk_to[ends.node[i]] = node;
            ends.last[i] = last_event(p, ends.node[i], ends.last[i]);
        }
        location = stored_last(p, &ends);
    }
}

int node_of_store(const Pass *p, int node, const Event *store)
{
    return p->sunk_to[node] >= 0 && set_has(set_of(&p->sunk, node), store->location) ? p->sunk_to[node] : node;
}

void phis_find(Pass *p)
{
    const Flow *f = p->f;
    Between b = {.p = p,
                 .mark = NEW_N(p->m->g->arena, int, (size_t)f->n),
                 .stack = NEW_N(p->m->g->arena, int, (size_t)f->n + 1)};
    memset(b.mark, -1, (size_t)f->n * sizeof(int));
    for (int i = 0; i < f->n_order; i++) {
        int node = f->order[i];
        if (p->join[node] < 0 || node == f->exit)
            continue;
        Word *clobbered = set_of(&p->clobbered, p->join[node]);
        if (p->m->g->compiler == COMPILER_GCC && b.work < WORK_AT_MOST)
            collect(&b, node, clobbered);
        if (b.work < WORK_AT_MOST)
            sink_common_stores(p, node, clobbered);
        else
            p->m->g->in_part = "too many ways come together in it: some redundant loads may be missing";
    }
}

void clobber_at_phi(Pass *p, int node, Word *available)
{
    const Word *clobbered = set_of(&p->clobbered, p->join[node]);
    const Word *anticipated = set_of(loop_at(p->f, node) >= 0 ? &p->anticipated_outside : &p->anticipated, node);
    for (size_t i = 0; i < p->words; i++) {
        Word lost = available[i] & clobbered[i] & ~anticipated[i];
        available[i] &= ~lost;
        p->is_lost = p->is_lost || lost;
    }
}
