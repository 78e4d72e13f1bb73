/* The summary of an inlined function for its callers.
 * In: an inlined function's graph.  Out: places that it loads first, stores last, makes available, in terms of its
 * parameters and of static variables; what its callers do instead is removed from it.  (call_site.c: what its
 * callers do with that.)
 * Method: as if the function were the body of a loop and its calls were what is in front of it and behind: places that
 * all paths through it load (anticipated at its entry) are available there; those that nothing else in it touches and
 * that all paths store to are stored at its end.  The callers' redundant loads, promotions and dead stores do the rest.
 * (Argument promotion; Callahan, Cooper, Kennedy, Torczon 1986 call the places' sums jump functions.)
 *
 *      static int next(struct s *p)          load p->at      available if the caller has it
 *      {                                     call
 *          return *p->at++;                  store p->at     behind the loop, if the caller calls it in one and nothing
 * else gets at it
 *      }
 *
 * What it loads on some paths only, of what nothing in it has changed, is the callers' as well, as a load that
 * partial_loads.c looks at; or, up to a limit (limited_load.c), as a usual one.
 * Limits: PLACES_AT_MOST places; what is stored on some paths only, or loaded in loops, stays where it is. */
#include <stdlib.h>
#include <string.h>

#include "cfg/flow_graph.h"
#include "model/alias/alias_sets.h"
#include "model/inline/inline_decision.h"
#include "model/pass/limited_load.h"
#include "placement/spanning_tree.h"

/* ---- a place in terms of callers ---- */

typedef struct Outside {
    ModelGraph *g;
    const OuterPlace *end;
    int n_end;
    bool is_end;
} Outside;

static bool entry_term(const Outside *o, const OpaqueValue *l, OuterTerm *t)
{
    const Summary *s = o->g->summary;
    t->kind = TERM_ENTRY;
    for (t->index = 0; t->index < s->n_entry; t->index++)
        if (!l->def.node && l->content_of == s->entry[t->index].location + 1 && s->entry[t->index].is_loaded)
            return true;
    return false;
}

static bool end_term(const Outside *o, const OpaqueValue *l, OuterTerm *t)
{
    t->kind = TERM_END;
    for (t->index = 0; t->index < o->n_end; t->index++)
        if (o->end[t->index].location < o->g->n_at_end && l->self == o->g->at_end[o->end[t->index].location])
            return true;
    return false;
}

static bool describe_opaque(const Outside *o, int opaque, OuterTerm *t)
{
    const OpaqueValue *l = &o->g->v.opaque[opaque];
    const Function *f = o->g->placement->cfg->function;
    const Sum *result = &o->g->v.sum[o->g->result];
    if (o->is_end && o->g->result && result->n == 1 && result->part[0].opaque == opaque &&
        result->part[0].factor == 1 && !result->constant) {
        t->kind = TERM_RESULT;
        return true;
    }
    if (l->kind == OPAQUE_OBJECT) {
        t->kind = TERM_OBJECT;
        t->object = l->decl;
        return l->decl && (l->decl->kind == DECL_VAR) && l->decl->is_static_storage;
    }
    if (l->kind == OPAQUE_INPUT) {
        t->kind = TERM_PARAMETER;
        for (t->index = 0; t->index < f->n_params; t->index++)
            if (f->param[t->index] == l->decl)
                return true;
        return false;
    }
    return l->kind == OPAQUE_LOAD && ((l->content_of && entry_term(o, l, t)) || (o->is_end && end_term(o, l, t)));
}

static bool describe(const Outside *o, int location, OuterPlace *p)
{
    const Location *l = &o->g->location[location];
    const Sum *s = &o->g->v.sum[l->address];
    if (!l->address || l->size <= 0 || !s->n || s->n > TERMS_AT_MOST)
        return false;
    *p = (OuterPlace){.n = s->n,
                      .constant = s->constant,
                      .location = location,
                      .shape = {.size = l->size,
                                .type = l->type,
                                .field = l->field,
                                .base = -1,
                                .is_block = l->is_block,
                                .own_constant = l->own_constant}};
    for (int i = 0; i < s->n; i++) {
        p->term[i].factor = s->part[i].factor;
        if (!describe_opaque(o, s->part[i].opaque, &p->term[i]))
            return false;
    }
    return true;
}

/* ---- where the function is entered ---- */

static bool is_usual(const Event *e, EventKind kind, int location)
{
    return e->kind == kind && e->location == location && !e->is_removed && !e->is_pinned && !e->is_conditional;
}

static Event *event_at(const ModelGraph *g, int node, EventKind kind, int location)
{
    const Point *s = &g->point[node];
    for (int k = 0; k < s->n_events; k++)
        if (is_usual(&s->event[k], kind, location))
            return &s->event[k];
    return NULL;
}

/* Returns the event of that kind that executes whenever the function does, or NULL; of those that are known to be
 * executed on all paths, one on each, where none of them always executes the most frequent one: what is moved is not
 * more often than the block that it was written in. */
static Event *sure_event(const ModelGraph *g, EventKind kind, int location, bool is_on_all_paths)
{
    const Flow *f = g->f;
    Event *most = NULL;
    for (int i = 0; i < f->n_order; i++) {
        Event *e = f->order[i] != f->exit ? event_at(g, f->order[i], kind, location) : NULL;
        if (e && flow_postdominates(f, f->order[i], 0))
            return e;
        if (e && (!most || e->written->weight > most->written->weight))
            most = e;
    }
    return is_on_all_paths ? most : NULL;
}

static OuterPlace *entry_place(const ModelGraph *g, int location)
{
    for (int i = 0; i < g->summary->n_entry; i++)
        if (g->summary->entry[i].location == location)
            return &g->summary->entry[i];
    return NULL;
}

static OuterPlace *new_place(ModelGraph *g, int location)
{
    Outside o = {.g = g};
    Summary *s = g->summary;
    if (s->n_entry == PLACES_AT_MOST || !describe(&o, location, &s->entry[s->n_entry]))
        return NULL;
    return &s->entry[s->n_entry++];
}

/* The callers load the place in front, as the load does. */
static bool load_outside(ModelGraph *g, int location, const Event *load)
{
    OuterPlace *p = new_place(g, location);
    if (!p)
        return false;
    p->is_loaded = true;
    p->load = *load;
    set_add(g->on_entry, location);
    return true;
}

static bool enter_one(ModelGraph *g, int location)
{
    const Event *load = sure_event(g, EVENT_LOAD, location, true);
    return load && load_outside(g, location, load);
}

/* Does nothing on the only path from where the function is entered to the node kill it? */
static bool comes_in(const ModelGraph *g, int node, int location, const Sets *kill)
{
    const Flow *f = g->f;
    while (node && !set_has(set_of(kill, node), location) && f->in_at[node + 1] - f->in_at[node] == 1)
        node = f->edge[f->in[f->in_at[node]]].from;
    return !node;
}

/* Gives callers the first test's load of a loop with which the function begins; loads in the iterations stay.
 *
 *      while (*at == ' ')        callers know at, and mostly *at
 *          at++;
 */
static bool enter_first(ModelGraph *g, int location, const Sets *kill)
{
    const Flow *f = g->f;
    const Event *load = sure_event(g, EVENT_LOAD, location, false);
    int node = g->location[location].def.node, loop = node ? f->loop_of[node] : -1, from = -1, first = -1;
    if (!load || loop < 0 || g->location[location].def.position >= 0 || f->loop[loop].header != node)
        return false;
    for (int k = f->in_at[node]; k < f->in_at[node + 1]; k++) {
        if (f->rank[f->edge[f->in[k]].from] < 0 || flow_in_loop(f, loop, f->edge[f->in[k]].from))
            continue;
        Value there = from < 0 ? value_on_edge(&g->v, g->location[location].address, node, k - f->in_at[node]) : 0;
        from = f->edge[f->in[k]].from;
        first = there ? graph_find(g, there, g->location[location].size) : -1;
    }
    return first >= 0 && !set_has(g->on_entry, first) && comes_in(g, from, first, kill) && load_outside(g, first, load);
}

/* The other compiler may inline it. */
static void keep_all(ModelGraph *g)
{
    g->depends_on_compiler = g->depends_on_compiler || (g->summary->n_entry && g->all_calls_count);
    g->summary->n_entry = 0;
    memset(g->on_entry, 0, (((size_t)g->n_locations + 63) / 64 + 1) * sizeof *g->on_entry);
}

void summary_enter(ModelGraph *g, const uint64_t *anticipated, const Sets *kill)
{
    bool more = true;
    if (!g->summary || g->on_entry)
        return;
    g->on_entry = NEW_N(g->arena, uint64_t, ((size_t)g->n_locations + 63) / 64 + 1);
    while (more) { /* Loads that need the content of others come behind these. */
        more = false;
        for (int i = 0; i < g->n_locations && g->summary->n_entry < PLACES_AT_MOST; i++)
            if (set_has(anticipated, i) && !set_has(g->on_entry, i))
                more = enter_one(g, i) || more;
        for (int i = 0; i < g->n_locations && g->summary->n_entry < PLACES_AT_MOST && !more; i++)
            more = enter_first(g, i, kill);
    }
    if (!g->gives_to_callers)
        keep_all(g);
}

/* ---- where it ends ---- */

/* Do paths come together that leave other things there? */
static bool is_phi(const ModelGraph *g, int location)
{
    const Sum *s = location < g->n_at_end ? &g->v.sum[g->at_end[location]] : NULL;
    const OpaqueValue *l = s && s->n == 1 && !s->constant ? &g->v.opaque[s->part[0].opaque] : NULL;
    return l && l->kind == OPAQUE_LOAD && l->content_of == location + 1 && l->def.node && l->def.position < 0;
}

void summary_exit(ModelGraph *g, const uint64_t *available)
{
    OuterPlace p;
    bool more = true;
    Summary *s = g->summary;
    if (!s)
        return;
    while (more) { /* Repeats, since stores have been sunk: what was available still is. */
        more = false;
        for (int i = 0; i < g->n_locations && s->n_exit_places < PLACES_AT_MOST; i++) {
            Outside o = {g, s->exit_place, s->n_exit_places, true};
            bool have = false;
            for (int k = 0; k < s->n_exit_places; k++)
                have = have || s->exit_place[k].location == i;
            if (have || !set_has(available, i) || !describe(&o, i, &p))
                continue;
            p.is_phi = is_phi(g, i);
            s->exit_place[s->n_exit_places++] = p;
            more = true;
        }
    }
}

/* ---- what nothing else touches ---- */

/* Sets of places. */
typedef struct Touched {
    Word *touched; /* Calls touch them, or events of other places that may share bytes with them. */
    Word *loaded, *stored; /* Their own events load or store them. */
} Touched;

static Touched find_touched(const AliasSets *m)
{
    const ModelGraph *g = m->g;
    size_t words = m->aliases.words;
    Touched t = {NEW_N(g->arena, Word, words), NEW_N(g->arena, Word, words), NEW_N(g->arena, Word, words)};
    for (int i = 0; i < g->f->n_order; i++) {
        const Point *s = &g->point[g->f->order[i]];
        for (int k = 0; k < s->n_events && g->f->order[i] != g->f->exit; k++) {
            const Event *e = &s->event[k];
            if (e->is_removed)
                continue;
            const Word *read = alias_read(m, e), *written = alias_written(m, e);
            for (size_t w = 0; w < words; w++) {
                Word all = read[w] | written[w];
                if (e->kind != EVENT_CALL && (size_t)e->location / 64 == w && !e->is_pinned)
                    all &= ~((Word)1 << e->location % 64);
                t.touched[w] |= all;
            }
            if (e->kind != EVENT_CALL)
                set_add(e->kind == EVENT_LOAD ? t.loaded : t.stored, e->location);
        }
    }
    return t;
}

static void sink(ModelGraph *g, OuterPlace *p, const Event *store)
{
    p->is_stored = true;
    p->store = *store;
    for (int i = 0; i < g->f->n_order; i++) {
        const Point *s = &g->point[g->f->order[i]];
        for (int k = 0; k < s->n_events && g->f->order[i] != g->f->exit; k++)
            if (s->event[k].kind == EVENT_STORE && s->event[k].location == p->location)
                s->event[k].is_removed = true;
    }
}

void summary_end(AliasSets *m)
{
    ModelGraph *g = m->g;
    if (!g->summary || !g->all_calls_count)
        return;
    Touched t = find_touched(m);
    for (int i = 0; i < m->n; i++) {
        OuterPlace *p = entry_place(g, i);
        if (set_has(t.touched, i) || set_has(t.loaded, i) || (!p && !set_has(t.stored, i)))
            continue;
        const Event *store = set_has(t.stored, i) ? sure_event(g, EVENT_STORE, i, false) : NULL;
        if (set_has(t.stored, i) && !store)
            continue;
        p = p ? p : new_place(g, i);
        if (p && !g->gives_to_callers) {
            g->summary->n_entry = 0;
            g->depends_on_compiler = true;
            return;
        }
        if (!p)
            continue;
        p->is_callees_alone = true;
        if (store)
            sink(g, p, store);
    }
}

/* ---- what it loads on some paths only ---- */

static bool meet_changes(Word *set, const Word *with, size_t words)
{
    bool changes = false;
    for (size_t i = 0; i < words; i++)
        changes = changes || set[i] & ~with[i];
    meet(set, with, words);
    return changes;
}

/* Nodes' beginnings: what nothing has changed since the function was entered. */
static Sets find_intact(const AliasSets *m)
{
    const Flow *f = m->g->f;
    Sets intact = sets_new(f->n, m->n, true);
    Word *room = xmalloc(intact.words * sizeof *room);
    for (bool changed = true; changed;) {
        changed = false;
        for (int i = 0; i < f->n_order; i++) {
            const Point *s = &m->g->point[f->order[i]];
            memcpy(room, set_of(&intact, f->order[i]), intact.words * sizeof *room);
            for (int k = 0; k < s->n_events; k++)
                if (!s->event[k].is_removed && s->event[k].kind != EVENT_LOAD)
                    clear(room, alias_written(m, &s->event[k]), intact.words);
            for (int k = f->out_at[f->order[i]]; k < f->out_at[f->order[i] + 1]; k++)
                changed = meet_changes(set_of(&intact, f->edge[f->out[k]].to), room, intact.words) || changed;
        }
    }
    free(room);
    return intact;
}

/* Do most calls come there, by the estimate?  Where calls at several places keep the load, each is taken to make it as
 * often as all do. */
static bool is_likely(const Block *b)
{
    return b && b->weight >= 0.6;
}

static bool is_left_to_callers(const ModelGraph *g, const Event *e, const Word *intact)
{
    bool is_single = !e->is_pinned && !e->times && !e->shared && !e->narrowed && !e->is_guarded;
    return e->kind == EVENT_LOAD && !e->is_removed && (is_single || e->is_partial) && set_has(intact, e->location) &&
           !entry_place(g, e->location);
}

/* A load up to a limit is a usual one to the callers. */
static bool is_limited(const Event *e)
{
    return !e->is_partial && !e->is_inserted && loads_unless_at_limit(e->act->node);
}

static void leave_partial_loads(AliasSets *m, int node, Word *intact)
{
    ModelGraph *g = m->g;
    Point *s = &g->point[node];
    const bool is_usual = is_likely(s->block);
    for (int k = 0; k < s->n_events; k++) {
        Event *e = &s->event[k];
        const bool is_left = is_left_to_callers(g, e, intact) && (is_usual || is_limited(e));
        OuterPlace *p = is_left ? new_place(g, e->location) : NULL;
        if (p) {
            p->is_loaded = e->is_removed = true;
            p->is_partial = !is_limited(e);
            p->load = *e;
            e->is_partial = false; /* The function's own call leaves it to its callers, and does not do without it. */
        }
        if (!e->is_removed && e->kind != EVENT_LOAD)
            clear(intact, alias_written(m, e), m->aliases.words);
    }
}

void summary_partial(AliasSets *m)
{
    ModelGraph *g = m->g;
    const Flow *f = g->f;
    if (!g->summary || !g->all_calls_count)
        return;
    g->depends_on_compiler = g->depends_on_compiler || !g->gives_to_callers;
    if (!g->gives_to_callers)
        return;
    Sets intact = find_intact(m);
    for (int i = 0; i < f->n_order; i++)
        if (f->order[i] != f->exit && f->loop_of[f->order[i]] < 0)
            leave_partial_loads(m, f->order[i], set_of(&intact, f->order[i]));
    free(intact.word);
}

/* ---- what is left in it ---- */

static bool has_access(const Point *s)
{
    bool has = false;
    for (int k = 0; k < s->n_events; k++)
        has = has || (!s->event[k].is_removed && s->event[k].kind != EVENT_CALL);
    return has;
}

void summary_note_rest(ModelGraph *g)
{
    Summary *s = g->summary;
    if (!s)
        return;
    s->has_no_calls = true;
    s->is_arithmetic = g->f->n_loops == 0 && !g->n_unknown;
    for (int i = 0; i < s->n_entry; i++)
        s->is_arithmetic = s->is_arithmetic && !s->entry[i].is_partial;
    for (int i = 0; i < g->f->n_order; i++) {
        const Point *p = &g->point[g->f->order[i]];
        s->is_arithmetic = s->is_arithmetic && !has_access(p);
        for (int k = 0; p->block && k < p->block->n_act; k++) {
            const Action *a = &p->block->act[k];
            bool is_other = a->kind == ACT_ATOMIC || a->kind == ACT_CLOBBER || a->kind == ACT_LIBRARY;
            s->has_no_calls = s->has_no_calls && !is_other && !call_is_left(g, a);
            s->is_arithmetic = s->is_arithmetic && s->has_no_calls && a->kind != ACT_SWITCH &&
                               (a->kind != ACT_CALL || call_is_arithmetic(g, a));
        }
    }
    returned_note(g);
}
