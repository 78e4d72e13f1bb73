/* Scalar promotion: places that a loop keeps in a register.
 * In: events, without redundant loads.  Out: of places that a loop loads and stores iteration after iteration, one load
 * in front of it and one store behind.
 * Method: scalar promotion (Lu and Cooper 1997), from inner loops to outer ones: the address does not change in the
 * loop, nothing else in it may touch the bytes, and in each iteration the place is stored to, so that the
 * store behind the loop adds none that the program does not execute.  A place in a variable, which can be read at any
 * time, is kept in a register also where the loop stores to it on a condition: gcc remembers whether that happened and
 * stores behind the loop if so (store motion, tree-ssa-loop-im.c); with clang the stores stay, and the loads are made
 * in front of the loop (LICM promotes loads alone).  So clang does with any place that each iteration loads, before it
 * looks for redundant loads.
 *
 *      for (…) {
 *          if (…) last = i;          gcc: one load, one store at most; clang: one load
 *          s += last;
 *      }
 *
 * Limits: jumps out of the middle of a loop count as its ends. */
#include "cfg/flow_graph.h"
#include "model/alias/alias_sets.h"

enum { WORK_AT_MOST = 20 * 1000 * 1000, EMPTY_AT_MOST = 16 };

typedef struct Candidate {
    bool is_stored, is_loaded, is_unfit, is_certain;
    bool is_sure_load; /* Each iteration loads it; clang only. */
    bool is_untyped; /* A store of it has an address without a type. */
    bool is_in_header; /* It is stored as soon as control gets to the loop, even if that runs no iteration. */
    const Event *store, *load;
} Candidate;

typedef struct Promotion {
    AliasSets *m;
    const ModelGraph *g;
    const Flow *f;
    Candidate *candidates; /* By location; those in `touched` are in use. */
    int *touched, n_touched, cap_touched;
    Word *stored;     /* The set of candidates that are stored. */
    long work;
    int last; /* The last node that each iteration of the loop at hand runs (last_certain). */
    bool loads_alone; /* Only loads are promoted, of what each iteration loads, and stores on a condition: clang's first
                         time. */
} Promotion;

/* Does the node do nothing but decide, on what is known already? */
static bool only_decides(const Promotion *p, int node)
{
    const Point *s = &p->g->point[node];
    for (int i = 0; i < s->n_events; i++)
        if (!s->event[i].is_removed || s->event[i].kind != EVENT_LOAD)
            return false;
    return true;
}

/* The node behind the edge by which control leaves the loop; -1: the node does not leave it. */
static int exit_successor(const Promotion *p, int loop, int node)
{
    const Flow *f = p->f;
    for (int k = f->out_at[node]; k < f->out_at[node + 1]; k++) {
        int to = f->edge[f->out[k]].to;
        if (!flow_in_loop(f, loop, to))
            return to == f->exit || p->g->point[to].block ? to : flow_only_target(f, to);
    }
    return -1;
}

/* Is the node part of the test at the loop's beginning?  `c >= '0' && c <= '9'` is one test to compilers, as are all
 * conditions without loads that lead to the same place. */
static bool is_first_test(const Promotion *p, int loop, int node)
{
    const Flow *f = p->f;
    int out = exit_successor(p, loop, node);
    bool decides = true; /* Control is decided from the branch in front on. */
    while (node != f->loop[loop].header) {
        if (flow_n_in(f, node) != 1)
            return false;
        decides = decides && only_decides(p, node);
        node = f->edge[f->in[f->in_at[node]]].from;
        if (flow_n_out(f, node) == 1)
            continue;
        if (!decides || exit_successor(p, loop, node) != out)
            return false;
    }
    return true;
}

/* The last node that each iteration runs before the loop is left: it is in front of all paths back and out, but for
 * those of the test at the loop's beginning.  -1: there are no such paths. */
static int last_certain(const Promotion *p, int loop)
{
    const Flow *f = p->f;
    int header = f->loop[loop].header, last = -1;
    for (int i = p->g->in_loop_at[loop]; i < p->g->in_loop_end[loop]; i++) {
        int from = p->g->in_loop[i];
        for (int k = f->out_at[from]; k < f->out_at[from + 1]; k++) {
            int to = f->edge[f->out[k]].to;
            bool leaves = !flow_in_loop(f, loop, to);
            if (to == header || (leaves && !is_first_test(p, loop, from)))
                last = last < 0 ? from : flow_common_dominator(f, last, from);
        }
    }
    return last;
}

/* Does each iteration run the node before the loop is left? */
static bool is_certain(const Promotion *p, int node)
{
    return p->last < 0 || flow_dominates(p->f, node, p->last);
}

static Event *last_event(const Point *s)
{
    int n = s->n_events;
    while (n && s->event[n - 1].is_removed)
        n--;
    return n ? &s->event[n - 1] : NULL;
}

/* The store to the location that is the last that is done on the way that ends with the node, or NULL. */
static Event *last_store(const Promotion *p, int node, int location)
{
    const Flow *f = p->f;
    for (int i = 0; i < EMPTY_AT_MOST && flow_n_out(f, node) == 1; i++) {
        const Point *s = &p->g->point[node];
        Event *e = last_event(s);
        int n_act = s->block ? s->block->n_act : 0;
        if (e)
            return e->kind == EVENT_STORE && !e->is_pinned && e->location == location && n_act &&
                           e->act == &s->block->act[n_act - 1]
                       ? e
                       : NULL;
        if (n_act || s->is_border || flow_n_in(f, node) != 1)
            return NULL;
        node = f->edge[f->in[f->in_at[node]]].from;
    }
    return NULL;
}

/* Do all ways to the header end with a store to the location?  LLVM makes one of them, at the beginning of the header
 * (SimplifyCFG, sinkCommonCodeFromPredecessors), which each iteration executes, however it ends.
 *
 *      for (at = 0; at < n; at++)          one store of `at` behind the loop
 *          if (!table[at])
 *              break;
 */
static bool is_stored_in_header(const Promotion *p, int loop, int location)
{
    const Flow *f = p->f;
    int header = f->loop[loop].header;
    for (int k = f->in_at[header]; k < f->in_at[header + 1]; k++) {
        int from = f->edge[f->in[k]].from;
        if (f->rank[from] >= 0 && !last_store(p, from, location))
            return false;
    }
    return graph_is_clang(p->m->g);
}

static Candidate *candidate(Promotion *p, int location)
{
    Candidate *c = &p->candidates[location];
    if (!c->is_stored && !c->is_loaded)
        *PUSH(p->touched, p->n_touched, p->cap_touched) = location;
    return c;
}

static void note_event(Promotion *p, int loop, int node, const Event *e)
{
    if (e->is_untyped)
        candidate(p, e->location)->is_untyped = true;
    if (e->is_removed || e->kind == EVENT_CALL)
        return;
    Candidate *c = candidate(p, e->location);
    c->is_unfit = c->is_unfit || e->is_pinned;
    if (e->kind == EVENT_LOAD) {
        c->is_loaded = true;
        c->load = c->is_sure_load ? c->load : e;
        c->is_sure_load = c->is_sure_load || (p->loads_alone && is_certain(p, node));
        return;
    }
    c->is_stored = true;
    c->store = e;
    c->is_in_header = c->is_in_header || is_stored_in_header(p, loop, e->location);
    c->is_certain = c->is_certain || c->is_in_header || (!e->is_guarded && is_certain(p, node));
}

static bool is_invariant(const Promotion *p, int loop, int location)
{
    return !flow_in_loop(p->f, loop, p->g->location[location].def.node);
}

static bool any_is_block(const Location *of, int n)
{
    for (int i = 0; i < n; i++)
        if (of[i].is_block)
            return true;
    return false;
}

/* gcc's store motion looks at accesses to scalars, and takes a structure that is copied to be anywhere
 * (simple_mem_ref_in_stmt). */
static bool is_anywhere(const Promotion *p, const Event *e)
{
    if (p->g->compiler != COMPILER_GCC)
        return false;
    return e->kind == EVENT_CALL ? any_is_block(e->effect->reads, e->effect->n_reads) ||
                                       any_is_block(e->effect->writes, e->effect->n_writes)
                                 : p->g->location[e->location].is_block;
}

static void rule_out_all(Promotion *p)
{
    for (int i = 0; i < p->n_touched; i++)
        p->candidates[p->touched[i]].is_unfit = true;
}

/* A store that is made of two, the second one of which is on a condition, may have an address without a type
 * (conditional_stores.c).  What the loop accesses otherwise may be that place then, for all that types say: with gcc
 * what it loads, since it keeps the order of stores.
 *
 *      s += x[i];
 *      if (++r->at >= r->size)
 *          r->at = 0;                  r->at is stored in each iteration, if x may lead to it */
static void rule_out_untyped(Promotion *p, const Event *e)
{
    for (int i = 0; i < p->n_touched; i++) {
        Candidate *c = &p->candidates[p->touched[i]];
        Location untyped = p->g->location[p->touched[i]];
        untyped.type = NULL;
        untyped.field = NULL;
        if (c->is_untyped && c->is_certain && p->touched[i] != e->location && !c->is_unfit &&
            may_alias(p->m->g, &untyped, &p->g->location[e->location]))
            c->is_unfit = e->kind == EVENT_LOAD || graph_is_clang(p->m->g);
    }
}

/* No other event of the loop may touch what is a candidate. */
static void rule_out(Promotion *p, const Event *e)
{
    bool reads = e->kind == EVENT_CALL || p->loads_alone;
    if (is_anywhere(p, e))
        rule_out_all(p);
    const Word *written = alias_written(p->m, e), *read = alias_read(p->m, e);
    for (size_t i = 0; i < p->m->aliases.words; i++)
        for (Word w = p->stored[i] & (reads ? written[i] | read[i] : written[i]); w; w &= w - 1) {
            int location = (int)(64 * i) + __builtin_ctzll(w);
            if (e->kind == EVENT_CALL || e->location != location)
                p->candidates[location].is_unfit = true;
        }
}

static void each_event(Promotion *p, int loop, void (*visit)(Promotion *p, int loop, int node, const Event *e))
{
    const ModelGraph *g = p->g;
    for (int i = g->in_loop_at[loop]; i < g->in_loop_end[loop]; i++) {
        const Point *s = &g->point[g->in_loop[i]];
        p->work += s->n_events;
        for (int k = 0; k < s->n_events; k++)
            visit(p, loop, g->in_loop[i], &s->event[k]);
    }
}

static void rule_out_event(Promotion *p, int loop, int node, const Event *e)
{
    (void)loop;
    (void)node;
    if (e->is_removed)
        return;
    rule_out(p, e);
    if (e->kind != EVENT_CALL && !p->loads_alone)
        rule_out_untyped(p, e);
}

static bool keeps_stores(const Promotion *p, const Candidate *c)
{
    return !c->is_certain && p->g->compiler == COMPILER_CLANG;
}

static void drop_event(Promotion *p, int loop, int node, const Event *e)
{
    (void)loop;
    (void)node;
    if (e->kind == EVENT_CALL || !set_has(p->stored, e->location))
        return;
    if (e->kind == EVENT_LOAD || !keeps_stores(p, &p->candidates[e->location]))
        ((Event *)e)->is_removed = true;
}

static Event made_of(const Promotion *p, int loop, const Event *as, EventKind kind, int location)
{
    return (Event){.kind = kind,
                   .location = location,
                   .act = as->act,
                   .written = as->written,
                   .origin = as->origin,
                   .is_guarded = graph_may_skip(p->g, loop),
                   .stored = kind == EVENT_STORE ? as->stored : 0};
}

/* The stores in front of a loop that are one with that of each iteration. */
static void take_stores_in_front(Promotion *p, int loop, int location)
{
    const Flow *f = p->f;
    int header = f->loop[loop].header;
    for (int k = f->in_at[header]; k < f->in_at[header + 1]; k++) {
        int from = f->edge[f->in[k]].from;
        Event *e = f->rank[from] < 0 || flow_in_loop(f, loop, from) ? NULL : last_store(p, from, location);
        if (e)
            e->is_removed = true;
    }
}

static void surround(Promotion *p, int loop, int location, Candidate c)
{
    if (c.is_loaded)
        graph_event_in_front(p->m->g, loop, made_of(p, loop, c.load, EVENT_LOAD, location));
    if (keeps_stores(p, &c))
        return;
    Event store = made_of(p, loop, c.store, EVENT_STORE, location);
    if (c.is_in_header)
        take_stores_in_front(p, loop, location);
    store.is_conditional = !c.is_certain;
    store.is_guarded = !c.is_certain || (store.is_guarded && !c.is_in_header);
    graph_event_behind(p->m->g, loop, store);
}

/* Does the loop store to it on a condition, and compilers may read it in any case? */
static bool may_be_kept(Promotion *p, int location, const Candidate *c)
{
    if (p->loads_alone)
        return !c->is_certain && c->is_sure_load && graph_is_clang(p->m->g);
    if (c->is_certain)
        return true;
    if (!p->g->location[location].is_safe)
        return false;
    return !graph_is_clang(p->m->g) || c->is_loaded;
}

static void promote_in(Promotion *p, int loop)
{
    bool any = false;
    if (p->work > WORK_AT_MOST)
        p->m->g->in_part = "its loops hold too many accesses: some may execute in front of them or behind them";
    if (!graph_has_exit_edges(p->g, loop) || p->work > WORK_AT_MOST)
        return;
    p->last = last_certain(p, loop);
    each_event(p, loop, note_event);
    for (int i = 0; i < p->n_touched; i++) {
        int location = p->touched[i];
        const Candidate *c = &p->candidates[location];
        if (c->is_stored && !c->is_unfit && is_invariant(p, loop, location) && may_be_kept(p, location, c)) {
            set_add(p->stored, location);
            any = true;
        }
    }
    if (any)
        each_event(p, loop, rule_out_event);
    for (int i = 0; i < p->n_touched; i++)
        if (p->candidates[p->touched[i]].is_unfit)
            set_remove(p->stored, p->touched[i]);
    for (int i = 0; i < p->n_touched && any; i++) { /* The loop goes over copies: events move when some are added. */
        Candidate *c = &p->candidates[p->touched[i]];
        Event *kept = NEW_N(p->g->arena, Event, 2);
        kept[0] = c->store ? *c->store : kept[0];
        kept[1] = c->load ? *c->load : kept[1];
        c->store = &kept[0];
        c->load = &kept[1];
    }
    if (any)
        each_event(p, loop, drop_event);
    for (int i = 0; i < p->n_touched; i++) {
        int location = p->touched[i];
        if (set_has(p->stored, location))
            surround(p, loop, location, p->candidates[location]);
        set_remove(p->stored, location);
        p->candidates[location] = (Candidate){0};
    }
    p->n_touched = 0;
}

static void promote(AliasSets *m, bool loads_alone)
{
    Promotion p = {.m = m,
                   .loads_alone = loads_alone,
                   .g = m->g,
                   .f = m->g->f,
                   .candidates = NEW_N(m->g->arena, Candidate, (size_t)m->n + 1),
                   .stored = NEW_N(m->g->arena, Word, m->aliases.words)};
    for (int loop = p.f->n_loops - 1; loop >= 0; loop--)
        promote_in(&p, loop);
    free(p.touched);
}

void promote_loads(AliasSets *m)
{
    promote(m, true);
}

void promote_scalars(AliasSets *m)
{
    promote(m, false);
}
