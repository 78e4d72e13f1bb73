/* What is loaded in front of a loop, and is not there behind a loop that ran no iteration.
 * In: what loops load in front of them.  Out: what is available behind them.
 * Method: compilers make `if (test) do … while (test)` of a loop, and what its iterations need is loaded between the
 * two.  Behind the loop it is missing where the `if` did not hold.  What is sure to be loaded behind the loop gets a
 * load on that way (load_pre.c); all else is loaded again.
 *
 *      for (i = 0; i < n; i++)
 *          s += *p;
 *      if (s > 0)
 *          s -= *p;                loaded again: n may have been 0
 *
 * gcc knows where a test behind the loop fails as well, and lets the way end there (tree-ssa-threadbackward.c).
 * Limits: such a test is looked for in the next LOOPS_AHEAD loops. */
#include "cfg/flow_graph.h"
#include "model/pass/load_pre_sets.h"

enum { LOOPS_AHEAD = 8, NODES_TO_END = 8 };

/* Has an event in front of this one, in its node, the same place? */
static bool is_there_before(const Point *s, int event)
{
    for (int i = 0; i < event; i++)
        if (s->event[i].kind != EVENT_CALL && !s->event[i].is_pinned && !s->event[i].is_removed &&
            s->event[i].location == s->event[event].location)
            return true;
    return false;
}

/* Is the event a load that the loop behind it has in front of its first iteration?  runtime_checks.c makes such loads
 * before it is known which loops run one; loads of an inlined function are inserted where that is called. */
static bool is_for_loop(const Event *e)
{
    return e->kind == EVENT_LOAD && (e->is_guarded || (e->is_inserted && !e->origin)) && !e->is_removed &&
           !e->is_pinned;
}

/* What is loaded already at the end of a node in front of the loop, for its first iteration. */
static void find_guarded(const Pass *p, int loop, int node)
{
    const Point *s = &p->m->g->point[node];
    for (int i = 0; i < s->n_events; i++)
        if (is_for_loop(&s->event[i]) && !is_there_before(s, i))
            set_add(set_of(&p->guarded, loop), s->event[i].location);
}

/* What the test compares of values that are there when the loop is entered. */
static BranchTest when_entered(const Pass *p, int loop, BranchTest t)
{
    ModelGraph *g = p->m->g;
    const Flow *f = p->f;
    int header = f->loop[loop].header;
    for (int k = f->in_at[header]; k < f->in_at[header + 1]; k++) {
        if (!is_from_outside(f, f->edge[f->in[k]].from, header))
            continue;
        t.a = t.a ? value_on_edge(&g->v, t.a, header, k - f->in_at[header]) : 0;
        t.b = t.b ? value_on_edge(&g->v, t.b, header, k - f->in_at[header]) : 0;
        break;
    }
    return t;
}

/* Does a loop behind this one run no iteration either where this one does not? */
static bool decides_another(const Pass *p, int loop)
{
    const Flow *f = p->f;
    BranchTest own = when_entered(p, loop, p->m->g->point[f->loop[loop].header].test);
    for (int l = loop + 1; l < f->n_loops && l <= loop + LOOPS_AHEAD && own.a && own.b; l++) {
        BranchTest other = when_entered(p, l, p->m->g->point[f->loop[l].header].test);
        if (!flow_in_loop(f, loop, f->loop[l].header) && flow_dominates(f, f->loop[loop].header, f->loop[l].header) &&
            loop_tests_first(p, l) && other.op == own.op && other.a == own.a && other.b == own.b)
            return true;
    }
    return false;
}

void passed_loops_find(Pass *p)
{
    const Flow *f = p->f;
    p->may_be_passed = NEW_N(p->m->g->arena, bool, (size_t)f->n_loops + 1);
    p->has_run = NEW_N(p->m->g->arena, bool, (size_t)f->n_loops + 1);
    for (int l = 0; l < f->n_loops; l++) {
        int header = f->loop[l].header;
        p->may_be_passed[l] = graph_may_skip(p->m->g, l) && loop_tests_first(p, l);
        if (p->may_be_passed[l] && decides_another(p, l))
            p->may_be_passed[l] = graph_is_clang(p->m->g);
        p->has_run[l] = loop_tests_first(p, l) && !p->may_be_passed[l];
        for (int k = f->in_at[header]; k < f->in_at[header + 1]; k++)
            if (is_from_outside(f, f->edge[f->in[k]].from, header))
                find_guarded(p, l, f->edge[f->in[k]].from);
    }
}

/* What is available in front of the loop, whether it runs or not; one word of the set. */
static Word outside(const Pass *p, int loop, size_t word)
{
    const Flow *f = p->f;
    int header = f->loop[loop].header;
    Word all = ~(Word)0;
    for (int k = f->in_at[header]; k < f->in_at[header + 1]; k++) {
        int from = f->edge[f->in[k]].from;
        if (f->rank[from] < 0 || !is_from_outside(f, from, header))
            continue;
        all &= (set_of(&p->out, from)[word] & ~set_of(&p->guarded, loop)[word]) |
               (set_of(&p->in, from)[word] & ~set_of(&p->kill, from)[word]);
    }
    return all;
}

/* Does an inlined function end there?  Its caller may be sure to load what is missing. */
static bool is_end_of_inlined(const Pass *p, int node)
{
    for (int i = 0; i < NODES_TO_END && node >= 0 && node != p->f->exit && p->m->g->summary; i++)
        node = flow_only_target(p->f, node);
    return p->m->g->summary && node == p->f->exit;
}

void pass_by(const Pass *p, int loop, int to, Word *available)
{
    int header = p->f->loop[loop].header;
    const Word *inserted = set_of(&p->inserted, header), *tested = set_of(&p->anticipated, header),
               *guarded = set_of(&p->guarded, loop);
    if (is_end_of_inlined(p, to))
        return;
    for (size_t i = 0; i < p->words; i++) {
        Word later = to == p->f->exit ? 0 : set_of(&p->anticipated, to)[i];
        Word missing = (inserted[i] | guarded[i]) & ~tested[i] & ~later & available[i];
        if (missing)
            available[i] &= ~missing | outside(p, loop, i);
    }
}

void stay_behind(const Pass *p, int loop, Word *available)
{
    const Flow *f = p->f;
    int header = f->loop[loop].header;
    const Word *kill = set_of(&p->kill, header);
    for (size_t i = 0; i < p->words; i++) {
        Word all = ~kill[i];
        for (int k = f->in_at[header]; k < f->in_at[header + 1] && all; k++) {
            int from = f->edge[f->in[k]].from;
            if (f->rank[from] >= 0 && !is_from_outside(f, from, header))
                all &= set_of(&p->out, from)[i];
        }
        available[i] |= all;
    }
}
