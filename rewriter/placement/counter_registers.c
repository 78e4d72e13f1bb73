/* In: probes.  Out: loops that hold their counters.
 * Method: the outermost loop that can hold it.  But a machine has some 15 registers, and the loop needs them itself:
 * counters that do not get one are incremented in memory all the same, on the stack, and cost clearing in front of the
 * loop and adding up behind it as well.  So of many counters of one loop only those that are incremented most often are
 * its variables, and those of straight-line loops, which may become vectors.  A counter that an entry of the loop
 * increments once or twice is cleared and added up for nothing: it is in memory. A loop that moves a variable in memory
 * on (`while (*at == ' ') at++`, `at` a global) is one of many that share it, as scanners have, and mostly runs no
 * iteration or few: in memory its counter costs nothing then, no clearing and no adding up.
 * Limits: how often is an
 * estimate; long ones of such loops take up to 1.3 times as long. */
#include "placement/counter_registers.h"

#include <stdlib.h>

#include "placement/lasting_branch.h"
#include "placement/loop_plan.h"
#include "placement/progress.h"
#include "tree/lvalue.h"

enum { COUNTERS_AT_MOST = 5 };
/* Increments for each entry of the loop, from which on clearing and adding up pay. */
#define INCREMENTS_AT_LEAST 2.0

typedef struct Registers {
    const Flow *flow;
    LoopTable *loops;
    ProgressMethod progress;
    bool is_measured;   /* The lengths of loops are known from a former run, not guessed from what the loops do. */
    int first, n;       /* The first counter, and the number of counters. */
    bool *is_left_out;  /* By counter from `first`: it is left out, since there are too many others. */
} Registers;

/* The place where a probe adds to its counter. */
typedef struct Increment {
    const Node *node; /* The place of the increment, or the loop or call whose count is added there; NULL: it is beside
                       the text. */
    const Edge *edge; /* The edge whose count it is; NULL: it is not at the edge's site. */
    double frequency; /* The executions for each entry of the function. */
    bool may_be_narrow;
} Increment;

typedef struct Member {
    const Node *loop;
    double frequency;
    int counter;
    bool is_kept;
} Member;

static bool stands_on_condition(const Edge *e)
{
    return e->site.kind == SITE_IF_TRUE || e->site.kind == SITE_IF_FALSE;
}

/* The loop whose register can hold the counter; NULL: none.  An edge out of a loop is counted once each time that the
 * loop is entered: in memory that costs less than a register all along.  A condition's value is added whichever way
 * control goes. */
static const Node *home_of(const Registers *r, const Node *loop, const Edge *e)
{
    bool stands_on_way = e && (e->site.kind == SITE_STMT || e->site.kind == SITE_ARM || e->site.kind == SITE_DEFAULT ||
                               stands_on_condition(e));
    if (!loop || !stands_on_way)
        return loop;
    if (stands_on_condition(e) && loop_ended_by(e) == loop)
        return NULL;
    int i = flow_loop_of(r->flow, loop);
    return i >= 0 && flow_in_loop(r->flow, i, e->from->id) && flow_in_loop(r->flow, i, e->to->id) ? loop : NULL;
}

/* ---- loops that share what they move on ---- */

typedef struct Search {
    const Node *loop, *place; /* `place` is what is looked for in the condition, and is NULL in the loop. */
    bool is_found, is_leaf;
} Search;

/* Are both the same variable, or the same member of what the same variable points to? */
static bool is_same_place(const Node *a, const Node *b)
{
    a = strip_casts((Node *)a);
    b = strip_casts((Node *)b);
    if (a->kind != b->kind || a->decl != b->decl || !a->decl)
        return false;
    return a->kind == E_REF || (a->kind == E_MEMBER && is_same_place(a->kid[0], b->kid[0]));
}

static bool find_read(Node *n, void *ctx)
{
    Search *s = ctx;
    s->is_found = s->is_found || is_same_place(n, s->place);
    return !s->is_found;
}

static bool find_change(Node *n, void *ctx)
{
    Search *s = ctx;
    s->is_leaf = s->is_leaf && n->kind != E_CALL && (n == s->loop || !is_loop(n));
    const Node *to = n->kind == E_ASSIGN ? NULL : assigned_by(n), *cond = loop_condition(s->loop);
    bool in_memory =
        to && (to->kind == E_MEMBER || (to->kind == E_REF && to->decl && variable_class(to->decl) != IN_REGISTER));
    if (!in_memory || !cond)
        return true;
    Search read = {s->loop, to, false, true};
    walk((Node *)cond, find_read, &read);
    s->is_found = s->is_found || read.is_found;
    return true;
}

/* Does an innermost loop without calls, which compilers do not vectorise, depend on what its iterations leave in
 * memory?  Where its iterations were measured, they say how long it is. */
static bool moves_shared(const Registers *r, const Node *loop)
{
    Search s = {loop, NULL, false, true};
    if (r->is_measured || !loop_condition(loop) || in_vector_candidate(r->loops, loop_condition(loop)))
        return false;
    walk((Node *)loop, find_change, &s);
    return s.is_found && s.is_leaf;
}

/* Is the edge's probe on a branch of which compilers make no conditional move, since one of its arms stores or calls?
 */
static bool is_on_branch(const Edge *e)
{
    const Node *n = e->site.node;
    if (stands_on_condition(e))
        while (is_expr(n->parent))
            n = n->parent;
    return (stands_on_condition(e) || e->site.kind == SITE_STMT) && n->parent->kind == S_IF &&
           stores_or_calls(n->parent);
}

/* Is the counter incremented in each iteration of a loop that hands over in each, or on its branches?  An increment in
 * an arm that might become a conditional move is not. */
static bool is_single(const Registers *r, const Node *at, const Edge *e)
{
    const Node *loop = loop_around(at);
    const CfgLoop *l = e && loop ? loop_table_cfg_loop(r->loops, loop) : NULL;
    if (!l || l->plan->stretch.kind != STRETCH_SINGLE)
        return false;
    return (e->site.kind == SITE_STMT && e->site.node == loop_body(loop)) || e->site.kind == SITE_TRUE ||
           e->site.kind == SITE_FALSE || is_on_branch(e);
}

static const Node *outermost(const Registers *r, const Node *at, const Edge *e, double frequency)
{
    if (is_single(r, at, e))
        return NULL;
    const Node *longest = counter_loop_outermost(r->loops, at, frequency);
    const Node *loop = home_of(r, progress_home(r->flow, r->loops, r->progress, longest, at, frequency), e);
    return loop && is_loop(loop) && moves_shared(r, loop) ? NULL : loop;
}

/* Returns the outermost loop whose register can hold the counter.  frequency: increments for each entry of the
 * function. */
static const Node *registers_loop(const Registers *r, int counter, const Node *at, const Edge *e, double frequency)
{
    bool left_out = counter >= r->first && counter < r->first + r->n && r->is_left_out[counter - r->first];
    return left_out ? NULL : outermost(r, at, e, frequency);
}

/* How often the edge's counter is incremented for each entry of the function. */
static double increments_of(const Edge *e)
{
    return e->runs_down ? e->frequency : e->cost;
}

/* The innermost loop around the node, if 32 bits hold the counter there and the loop may be vectorised with it; else
 * NULL. */
static const Node *registers_narrow_loop(const Registers *r, const Node *at, const Edge *e)
{
    return home_of(r, counter_loop_narrow(r->loops, at), e);
}

/* ---- too many ---- */

/* Does the edge belong to a loop that has no loops inside of it? */
static bool is_innermost(const Registers *r, const Edge *e)
{
    int loop = r->flow->loop_of[e->from->id];
    if (stands_on_condition(e) && loop_ended_by(e))
        return false;
    return loop >= 0 && flow_is_innermost(r->flow, loop) && flow_in_loop(r->flow, loop, e->to->id);
}

static Member member_of(const Registers *r, const Probe *p)
{
    const Edge *e = p->edge;
    const Node *at = p->library ? p->library->site : e->probe_at;
    bool is_behind = e && e->probe == PROBE_BEHIND_LOOP;
    Member m = {NULL, 0, p->counter, false};
    if (!at || counter_loop_simd(at))
        return m;
    const Node *narrow = p->library || is_behind ? NULL : registers_narrow_loop(r, at, e);
    if (p->library) {
        m = (Member){outermost(r, at, NULL, p->block->weight), p->block->weight, p->counter, true};
    } else if (narrow || is_behind) { /* The sum is added up behind the inner loop. */
        m.frequency = loop_entry_frequency(r->loops, narrow ? narrow : at);
        m.loop = outermost(r, narrow ? narrow : at, NULL, m.frequency);
    } else {
        m = (Member){outermost(r, at, e, increments_of(e)), increments_of(e), p->counter,
                     e->runs_down || (is_innermost(r, e) && in_vector_candidate(r->loops, at))};
    }
    return m;
}

static int most_frequent_first(const void *a, const void *b)
{
    const Member *x = a, *y = b;
    if (x->loop != y->loop)
        return x->loop < y->loop ? -1 : 1;
    if (x->frequency != y->frequency)
        return x->frequency > y->frequency ? -1 : 1;
    return x->counter < y->counter ? -1 : x->counter > y->counter;
}

static bool pays(const Registers *r, const Member *m)
{
    return m->frequency >= INCREMENTS_AT_LEAST * loop_entry_frequency(r->loops, m->loop);
}

static Registers registers_choose(const Cfg *c, const Flow *f, LoopTable *h, ProgressMethod progress,
                                  const Placement *p)
{
    Registers r = {f, h, progress, c->is_measured, 0, 0, NULL};
    Member *member = xmalloc((size_t)(p->n_probes + 1) * sizeof *member);
    int n = 0, last = -1, rank = 0;
    r.first = p->n_probes ? p->probe[0].counter : 0;
    for (int i = 0; i < p->n_probes; i++) {
        int counter = p->probe[i].counter;
        r.first = counter < r.first ? counter : r.first;
        last = counter > last ? counter : last;
        member[n] = member_of(&r, &p->probe[i]);
        n += member[n].loop != NULL;
    }
    r.n = last - r.first + 1;
    r.is_left_out = NEW_N(c->arena, bool, (size_t)r.n + 1);
    SORT(member, n, most_frequent_first);
    for (int i = 0; i < n; i++) {
        rank = i && member[i].loop == member[i - 1].loop ? rank + 1 : 0;
        r.is_left_out[member[i].counter - r.first] =
            !member[i].is_kept && (rank >= COUNTERS_AT_MOST || !pays(&r, &member[i]));
    }
    free(member);
    return r;
}

/* ---- homes ---- */

static Increment increment_of(const Registers *r, const Probe *p)
{
    const Edge *e = p->edge;
    if (p->library)
        return (Increment){p->library->site, NULL, p->block->weight, false};
    if (e->probe == PROBE_BEHIND_LOOP)
        return (Increment){e->probe_at, NULL, loop_entry_frequency(r->loops, e->probe_at), false};
    return (Increment){e->probe_at, e, increments_of(e), true};
}

static CounterHome choose_home(const Registers *r, int counter, const Increment *i)
{
    const Node *simd = i->node ? counter_loop_simd(i->node) : NULL;
    const Node *narrow = i->node && !simd && i->may_be_narrow ? registers_narrow_loop(r, i->node, i->edge) : NULL,
               *inner = simd ? simd : narrow;
    if (inner)
        return (CounterHome){.loop = inner,
                             .is_narrow = narrow != NULL,
                             .is_simd = simd != NULL,
                             .outer = registers_loop(r, counter, inner, NULL, loop_entry_frequency(r->loops, inner))};
    return (CounterHome){.loop = i->node ? registers_loop(r, counter, i->node, i->edge, i->frequency) : NULL};
}

/* Is the loop around the node the outermost one, with loops inside?  Who looks at the counters while it runs sees no
 * others that change. */
static bool is_in_long_iteration(LoopTable *h, const Node *n)
{
    const Node *loop = n ? loop_around(n) : NULL;
    const CfgLoop *l = loop && !loop_around(loop) ? loop_table_cfg_loop(h, loop) : NULL;
    return l && loop_table_inside(h, l).n > 0;
}

void counter_homes_assign(const Cfg *c, const Flow *f, LoopTable *h, ProgressMethod progress, Placement *p)
{
    Registers r = registers_choose(c, f, h, progress, p);
    for (int i = 0; i < p->n_probes; i++) {
        Probe *probe = &p->probe[i];
        Increment increment = increment_of(&r, probe);
        probe->home = choose_home(&r, probe->counter, &increment);
        probe->home.is_in_vector_candidate = increment.node && in_loop_with_masks(h, increment.node);
        probe->home.may_vectorise = probe->home.is_in_vector_candidate && loop_at_may_vectorise(h, increment.node);
        probe->home.has_constant_trips = probe->home.may_vectorise && loop_at_has_constant_trips(h, increment.node);
        probe->is_in_memory = !probe->library && probe->edge->probe != PROBE_BEHIND_LOOP && !probe->home.loop;
        probe->counts_long_iterations = probe->is_in_memory && is_in_long_iteration(h, increment.node);
    }
}
