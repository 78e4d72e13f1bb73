/* Redundant loads.
 * In: events.  Out: redundant loads removed; loads inserted where one takes the place of several, or is hoisted.
 * Method: partial redundancy elimination (Morel and Renvoise 1979), a load being made available by a load or a store of
 * the same location, and changed by what may write it or where its address comes into being.  Where control comes
 * together and a load is sure to follow, and one of the edges in has it already, the others get one.  Into a loop: what
 * is loaded in each iteration and not changed is loaded in front of it; what is stored in each iteration is available
 * in the next one.
 *
 *      x[i] = …                              available in front, by the store
 *      for (j = 0; j < i; j++)
 *          x[i] -= L[i][j] * x[j];           x[i] is loop-carried; the row L[i] is hoisted
 *
 * A loop that tests first is taken to run at least once, as compilers make `if (test) do … while (test)` of it.  A
 * variable, which can be read at any time, is loaded in front of a loop also where the loop reads it on a condition.
 * What one iteration reads as a[i + 1] and the next one as a[i] is loop-carried: a location is followed round the loop
 * by what the variables in its address get there.
 * Here it is found where new loads go; load_insertion.c inserts them.
 * Limits: of loops that are vectorised see limit_steps. */
#include "cfg/node_queue.h"
#include "model/inline/inline_decision.h"
#include "model/pass/load_pre_sets.h"
#include "model/pass/loop_nest.h"

enum { ROUNDS_AT_MOST = 8 };

/* ---- one node ---- */

/* The locations that an event may change. */
static const Word *changed_by(const Pass *p, const Event *e)
{
    const Word *written = alias_written(p->m, e);
    if (!e->copied_from || e->copied_from > p->m->n)
        return written;
    memcpy(p->changed, written, p->words * sizeof *written);
    set_remove(p->changed, e->copied_from - 1);
    return p->changed;
}

static void summarise_forwards(Pass *p, int node)
{
    const Point *s = &p->m->g->point[node];
    Word *gen = set_of(&p->gen, node), *kill = set_of(&p->kill, node);
    const LocationDef *b;
    int next = 0;
    while (next_def(p->m, node, -1, &next))
        ;
    for (int i = 0; i < s->n_events; i++) {
        const Event *e = &s->event[i];
        if (!e->is_removed && e->kind != EVENT_LOAD) {
            const Word *changed = changed_by(p, e);
            clear(gen, changed, p->words);
            unite(kill, changed, p->words);
            unite(set_of(&p->written, node), changed, p->words);
        }
        if (!e->is_removed && !e->is_pinned)
            set_add(gen, e->location);
        while ((b = next_def(p->m, node, e->position, &next))) {
            set_remove(gen, b->location);
            set_add(kill, b->location);
        }
        for (int k = 0; k < e->n_exit_available; k++)
            set_add(gen, e->exit_available[k]);
    }
    if (p->join[node] >= 0)
        unite(set_of(&p->kill_inside, p->join[node]), kill, p->words);
    for (next = 0; (b = next_def(p->m, node, -1, &next));)
        set_add(kill, b->location);
}

/* May control stay in the call, for all that gcc knows?  gcc moves no load that may trap in front of such a call: one
 * that is neither pure nor inlined, or that may end the program. */
static bool may_not_return(Pass *p, const Event *e)
{
    const Effect *by = e->kind == EVENT_CALL && e->act ? e->effect : NULL;
    if (!by || by->is_barrier || by->writes_all) /* Such an effect kills what it may change. */
        return false;
    if (by->is_inlined[COMPILER_GCC] && !by->may_not_return)
        return false;
    return (by->n_writes || by->may_end || by->library[COMPILER_GCC] & MEMORY_ERRNO) && !graph_is_clang(p->m->g);
}

void pass_event_back(Pass *p, const Event *e, Word *anticipated)
{
    if (may_not_return(p, e))
        clear(anticipated, p->may_trap, p->words);
    if (!e->is_removed && e->kind != EVENT_LOAD)
        clear(anticipated, alias_written(p->m, e), p->words);
    else if (!e->is_removed && !e->is_pinned && !(e->is_guarded && set_has(p->may_trap, e->location)))
        set_add(anticipated, e->location);
}

static void summarise_backwards(Pass *p, int node)
{
    const Point *s = &p->m->g->point[node];
    Word *local = set_of(&p->local, node);
    const LocationDef *b;
    int next = p->m->n_defs[node];
    for (int i = s->n_events - 1; i >= 0; i--) {
        const Event *e = &s->event[i];
        while ((b = last_def(p->m, node, e->position, &next)))
            set_remove(local, b->location);
        p->may_not_return[node] = p->may_not_return[node] || may_not_return(p, e);
        pass_event_back(p, e, local);
    }
    if (p->join[node] >= 0)
        unite(set_of(&p->local_inside, p->join[node]), local, p->words);
    while ((b = last_def(p->m, node, -1, &next)))
        set_remove(local, b->location);
}

/* ---- loops ---- */

static void add_safe_loads(Pass *p, int node, Word *safe)
{
    const ModelGraph *g = p->m->g;
    for (int i = 0; i < g->point[node].n_events; i++) {
        const Event *e = &g->point[node].event[i];
        if (e->kind == EVENT_LOAD && !e->is_removed && !e->is_pinned && g->location[e->location].is_safe)
            set_add(safe, e->location);
    }
}

/* Notes what a store leaves as it is, since it stores what is there already, for all loops around it: gcc sees that
 * behind the store, but not in the next iteration.
 *
 *      for (j = 0; j < from[0]; j++)
 *          to[k++] = from[1];                  from[1] is loaded anew; clang has it in a register */
static void note_copies(Pass *p, int node)
{
    const Point *s = &p->m->g->point[node];
    for (int i = 0; i < s->n_events; i++) {
        const Event *e = &s->event[i];
        int location = e->copied_from - 1, loop = p->f->loop_of[node];
        if (e->is_removed || location < 0 || location >= p->m->n || loop < 0 ||
            !set_has(alias_written(p->m, e), location) || graph_is_clang(p->m->g))
            continue;
        for (; loop >= 0; loop = p->f->loop[loop].outer) {
            set_add(set_of(&p->recopied, loop), location);
            set_add(set_of(&p->kill, p->f->loop[loop].header), location);
        }
    }
}

static void summarise_loops(Pass *p)
{
    const ModelGraph *g = p->m->g;
    for (int i = 0; i < p->f->n_order && p->f->n_loops; i++)
        if (p->f->order[i] != p->f->exit)
            note_copies(p, p->f->order[i]);
    for (int l = 0; l < p->f->n_loops; l++) {
        Word *kill = set_of(&p->loop_kill, l), *safe = set_of(&p->loop_safe, l);
        for (int k = g->in_loop_at[l]; k < g->in_loop_end[l]; k++) {
            unite(kill, set_of(&p->kill, g->in_loop[k]), p->words);
            add_safe_loads(p, g->in_loop[k], safe);
        }
        clear(safe, kill, p->words);
    }
}

/* ---- availability ---- */

/* Into room: what is available at the node's end. */
static void pass_on(Pass *p, int node, const Word *in)
{
    int join = p->join[node];
    const Word *kill = set_of(&p->kill, node), *gen = set_of(&p->gen, node);
    for (size_t i = 0; i < p->words; i++) {
        Word carried = join < 0 ? 0 : set_of(&p->carried, join)[i] & ~set_of(&p->kill_inside, join)[i];
        p->scratch[i] = (in[i] & ~kill[i]) | carried | gen[i];
    }
}

static bool find_available_at(Pass *p, int node)
{
    const Flow *f = p->f;
    Word *in = set_of(&p->in, node);
    if (node == 0 && p->m->g->on_entry)
        memcpy(in, p->m->g->on_entry, p->words * sizeof *in);
    else if (node == 0)
        memset(in, 0, p->words * sizeof *in);
    for (int k = f->in_at[node]; k < f->in_at[node + 1]; k++)
        if (f->rank[f->edge[f->in[k]].from] >= 0)
            meet(in, available_to(p, f->edge[f->in[k]].from, node, p->scratch), p->words);
    if (p->join[node] >= 0)
        clobber_at_phi(p, node, in);
    if (loop_at(f, node) >= 0)
        clear(in, set_of(&p->recopied, loop_at(f, node)), p->words);
    unite(in, set_of(&p->inserted, node), p->words);
    pass_on(p, node, in);
    return replace(p, set_of(&p->out, node), p->scratch);
}

static void find_available(Pass *p)
{
    const Flow *f = p->f;
    NodeQueue due = node_queue_new(f, false);
    memset(p->in.word, 0xff, (size_t)f->n * p->words * sizeof(Word));
    memset(p->out.word, 0xff, (size_t)f->n * p->words * sizeof(Word));
    for (int node; (node = node_queue_take(&due)) >= 0;) {
        bool changed = find_available_at(p, node), is_passed = loop_at(f, node) >= 0 && p->has_run[loop_at(f, node)];
        for (int k = f->out_at[node]; k < f->out_at[node + 1]; k++)
            if (changed || is_passed) /* What is behind such a loop asks the ways back to its header. */
                node_queue_add(&due, f->edge[f->out[k]].to);
    }
    node_queue_free(&due);
}

/* Into room: what is available on one edge in at least; or, with iterations, on all paths that come round the loop. */
static void available_on_edges(Pass *p, int node, bool around)
{
    const Flow *f = p->f;
    memset(p->scratch, around ? 0xff : 0, p->words * sizeof *p->scratch);
    for (int k = f->in_at[node]; k < f->in_at[node + 1]; k++) {
        int from = f->edge[f->in[k]].from;
        if (f->rank[from] < 0)
            continue;
        const Word *available = available_to(p, from, node, p->scratch + p->words);
        if (!around)
            unite(p->scratch, available, p->words);
        else if (!is_from_outside(f, from, node))
            meet(p->scratch, available, p->words);
    }
}

/* The loads without those that clang does not insert. */
static Word without_several(Pass *p, int node, size_t word, Word add)
{
    for (Word left = loop_at(p->f, node) < 0 ? add : 0; left; left &= left - 1) {
        int bit = __builtin_ctzll(left);
        bool is_near = set_of(&p->in_block, node)[word] >> bit & 1;
        if (is_near && is_missing_on_one_way(p, node, (int)(64 * word) + bit))
            continue;
        p->is_lost = true;
        if (p->m->g->compiler == COMPILER_CLANG)
            add &= ~((Word)1 << bit);
    }
    return add;
}

/* The loads without those that clang does not move in front of a loop. */
static Word without_other_blocks(Pass *p, int node, size_t word, Word add, bool around)
{
    int loop = loop_at(p->f, node);
    if (loop < 0)
        return add;
    Word kept = set_of(&p->in_block, node)[word];
    if (around)
        kept |=
            (set_of(&p->in_each, loop)[word] | set_of(&p->loop_safe, loop)[word]) & ~set_of(&p->loop_kill, loop)[word];
    p->is_lost = p->is_lost || add & ~kept;
    return p->m->g->compiler == COMPILER_CLANG ? add & kept : add;
}

/* Finds what is to be made available where the node is entered.  True: something is new. */
static bool find_insertions(Pass *p, int node)
{
    Word *inserted = set_of(&p->inserted, node);
    const Word *in = set_of(&p->in, node), *anticipated = set_of(&p->anticipated, node),
               *entry = set_of(&p->anticipated_outside, node);
    int loop = loop_at(p->f, node);
    bool is_new = false;
    for (int around = 0; around <= (loop >= 0); around++) {
        available_on_edges(p, node, around);
        for (size_t i = 0; i < p->words; i++) {
            Word available = p->scratch[i] | (around ? ~set_of(&p->loop_kill, loop)[i] : 0);
            Word add = (around ? entry : anticipated)[i] & available & ~in[i] & ~inserted[i];
            add &= loop >= 0 ? ~set_of(&p->recopied, loop)[i] : ~(Word)0;
            add = without_several(p, node, i, add);
            add = without_other_blocks(p, node, i, add, around);
            inserted[i] |= add;
            is_new = is_new || add;
        }
    }
    return is_new;
}

/* Finds the blocks and loops out of which clang may move loads.  What is moved to a join goes on to a branch in front
 * of it. */
static void find_blocks(Pass *p)
{
    for (int i = p->f->n_order - 1; i >= 0; i--)
        if (p->f->order[i] != p->f->exit && loop_at(p->f, p->f->order[i]) >= 0)
            loads_in_block(p, p->f->order[i], set_of(&p->in_block, p->f->order[i]));
        else if (p->f->order[i] != p->f->exit && p->join[p->f->order[i]] >= 0)
            loads_behind_join(p, last_join(p, p->f->order[i]), set_of(&p->in_block, p->f->order[i]));
    for (int l = 0; l < p->f->n_loops; l++)
        loads_of_iterations(p, l, set_of(&p->in_each, l));
}

static void add_loop(Pass *p, int loop)
{
    const ModelGraph *g = p->m->g;
    for (int k = g->in_loop_at[loop]; k < g->in_loop_end[loop]; k++)
        unite(set_of(&p->in_each, loop), set_of(&p->local, g->in_loop[k]), p->words);
}

/* Of a loop that clang unrolls completely, what is anticipated in the first iteration is available in the others,
 * whatever block loads it. */
static void add_unrolled(Pass *p)
{
    for (int l = 0; l < p->f->n_loops; l++) {
        Nest n = nest_of(p->m, l);
        if (n.inner_trips <= 0 || !nest_is_unrolled(&n, 0))
            continue;
        add_loop(p, l);
        if (n.outer >= 0 && nest_outer_is_unrolled(&n, 0))
            add_loop(p, n.outer);
    }
}

static void find_places(Pass *p)
{
    bool changed = true, carries = graph_runs(p->m->g, PASS_LOOP_CARRIED_LOADS);
    find_blocks(p);
    add_unrolled(p);
    for (int round = 0; changed && round < ROUNDS_AT_MOST; round++) {
        changed = false;
        find_available(p);
        for (int i = 0; i < p->f->n_order; i++) {
            int node = p->f->order[i];
            if (node != p->f->exit && p->f->in_at[node + 1] - p->f->in_at[node] > 1 && find_insertions(p, node))
                changed = true;
            if (carries && node != p->f->exit && p->join[node] >= 0 && carry_values(p, node))
                changed = true;
        }
    }
    for (int l = 0; carries && l < p->f->n_loops; l++)
        limit_steps(p, l);
    if (carries && graph_runs(p->m->g, PASS_PREDICTIVE_COMMONING))
        common_predictively(p);
    find_available(p);
}

/* ---- the result ---- */

static void drop_available(Pass *p, int node)
{
    Point *s = &p->m->g->point[node];
    const LocationDef *b;
    int next = 0;
    memcpy(p->scratch, set_of(&p->in, node), p->words * sizeof *p->scratch);
    while ((b = next_def(p->m, node, -1, &next)))
        set_remove(p->scratch, b->location);
    if (p->join[node] >= 0)
        unite(p->scratch, set_of(&p->carried, p->join[node]), p->words);
    for (int i = 0; i < s->n_events; i++) {
        Event *e = &s->event[i];
        if (!e->is_removed && e->kind != EVENT_LOAD)
            clear(p->scratch, changed_by(p, e), p->words);
        if (e->kind == EVENT_LOAD && !e->is_removed && (!e->is_pinned || e->is_partial) &&
            set_has(p->scratch, e->location))
            e->is_removed = true;
        if (!e->is_removed && !e->is_pinned)
            set_add(p->scratch, e->location);
        while ((b = next_def(p->m, node, e->position, &next)))
            set_remove(p->scratch, b->location);
        for (int k = 0; k < e->n_exit_available; k++)
            set_add(p->scratch, e->exit_available[k]);
    }
}

const Word *loads_available_at_end(Pass *p)
{
    const Flow *f = p->f;
    memset(p->scratch, 0xff, p->words * sizeof *p->scratch);
    for (int k = f->in_at[f->exit]; k < f->in_at[f->exit + 1]; k++)
        if (f->rank[f->edge[f->in[k]].from] >= 0)
            meet(p->scratch, set_of(&p->out, f->edge[f->in[k]].from), p->words);
    return p->scratch;
}

/* Loops first. */
static void number_joins(Pass *p)
{
    const Flow *f = p->f;
    p->join = NEW_N(p->m->g->arena, int, (size_t)f->n);
    p->n_joins = f->n_loops;
    for (int i = 0; i < f->n; i++) {
        int n_in = f->in_at[i + 1] - f->in_at[i], loop = loop_at(f, i);
        p->join[i] = loop >= 0 ? loop : n_in > 1 && f->rank[i] >= 0 ? p->n_joins++ : -1;
    }
}

static Pass *pass_new(AliasSets *m)
{
    Pass *p = NEW(m->g->arena, Pass);
    Sets *all[] = {&p->local,  &p->gen, &p->kill,     &p->anticipated, &p->anticipated_outside,
                   &p->in,     &p->out, &p->inserted, &p->written,     &p->in_block,
                   &p->tested, &p->sunk};
    const Flow *f = m->g->f;
    *p = (Pass){.m = m, .f = f};
    number_joins(p);
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        *all[i] = sets_new(f->n, m->n, all[i] == &p->anticipated || all[i] == &p->anticipated_outside);
    Sets *by_join[] = {&p->loop_kill, &p->loop_safe, &p->local_inside, &p->kill_inside, &p->anticipated_inside,
                       &p->carried,   &p->clobbered, &p->commoned,     &p->in_each,     &p->behind_loop,
                       &p->guarded,   &p->recopied};
    for (size_t i = 0; i < sizeof by_join / sizeof *by_join; i++)
        *by_join[i] = sets_new(p->n_joins + 1, m->n, false);
    p->words = p->local.words;
    p->scratch = xmalloc(2 * p->words * sizeof *p->scratch);
    p->changed = NEW_N(m->g->arena, Word, p->words);
    p->may_not_return = NEW_N(m->g->arena, bool, (size_t)f->n);
    p->sunk_to = NEW_N(m->g->arena, int, (size_t)f->n);
    memset(p->sunk_to, -1, (size_t)f->n * sizeof *p->sunk_to);
    p->may_trap = NEW_N(m->g->arena, Word, p->words);
    for (int i = 0; i < m->n; i++)
        if (!m->g->location[i].is_safe)
            set_add(p->may_trap, i);
    return p;
}

void loads_free(Pass *p)
{
    Sets *all[] = {&p->local,
                   &p->gen,
                   &p->kill,
                   &p->anticipated,
                   &p->anticipated_outside,
                   &p->in,
                   &p->out,
                   &p->inserted,
                   &p->loop_kill,
                   &p->loop_safe,
                   &p->local_inside,
                   &p->kill_inside,
                   &p->anticipated_inside,
                   &p->carried,
                   &p->commoned,
                   &p->written,
                   &p->clobbered,
                   &p->in_block,
                   &p->in_each,
                   &p->behind_loop,
                   &p->guarded,
                   &p->recopied,
                   &p->tested,
                   &p->sunk};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        free(all[i]->word);
    free(p->scratch);
}

Pass *loads_anticipate(AliasSets *m)
{
    Pass *p = pass_new(m);
    for (int i = 0; i < p->f->n_order; i++)
        if (p->f->order[i] != p->f->exit) {
            summarise_forwards(p, p->f->order[i]);
            summarise_backwards(p, p->f->order[i]);
        }
    summarise_loops(p);
    split_loops_find(p);
    first_iterations_find(p);
    passed_loops_find(p);
    skipped_iterations_find(p);
    if (graph_runs(m->g, PASS_UNROLLED_LOADS))
        unrolled_elements_find(p);
    if (graph_runs(m->g, PASS_MEMORY_PHI))
        phis_find(p);
    find_anticipated(p);
    if (graph_runs(m->g, PASS_MEMORY_PHI))
        tested_find(p);
    return p;
}

const Word *loads_anticipated(const Pass *p)
{
    return set_of(&p->anticipated, 0);
}

const Sets *loads_killed(const Pass *p)
{
    return &p->kill;
}

void loads_eliminate(Pass *p)
{
    find_places(p);
    for (int i = 0; i < p->f->n_order; i++)
        if (p->f->order[i] != p->f->exit)
            drop_available(p, p->f->order[i]);
    loads_insert(p);
    p->m->g->depends_on_compiler = p->m->g->depends_on_compiler || p->is_lost;
}
