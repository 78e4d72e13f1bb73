/* In: outermost loops.  Out: those that hand over what they count before they end.
 * Method: such a loop may run for minutes with all that it counts in registers.
 * A loop that compilers may make vectors of becomes several that are parts of it (strip mining; M. Wolfe, High
 * Performance Compilers for Parallel Computing, 1996, 9.9), each of which is as it was but for its bound, and the
 * hand-over stands between them:
 *
 *      for (; i < n; i++) …    ──▶    do { m = n or, if that is further, i + MR_STRETCH;
 *                                          for (; i < m; i++) …  MR_ADD(mr_c[3], i - b); b = i;
 *                                     } while (i < n);
 *
 * So does one with jumps or indices that compilers cannot foresee.  Where it may be left by a break, the parts go on
 * only if the last one got to its bound.
 * In another one a number runs down with the iterations, and is tested: one instruction, or two where none of the
 * loop's counters is that number.
 * One that goes from link to link waits for memory anyway, and counts there.
 * How long an iteration is that has loops inside is not known.  So such a loop begins with short stretches, and each
 * one has twice the iterations of the one before until it counts enough (MR_LENGTH).  It is cut by its bound wherever
 * that can be: compilers may interchange loops that have nothing between them, or make vectors of the outer one.
 * A bound in memory is still read by the condition, so that the loop ends as it did whoever writes there.  It is moved
 * where compilers see that the loop does not write it, and take its reading out of the loop.
 * Of a loop of few iterations it is the ones inside that are cut; so it is where one inside is known to be long.  In
 * one of unknown length those inside are cut as well that have loops inside themselves: an iteration of a product of
 * matrices may take long.
 * Loops of OpenMP's simd are stretch_around.c's.
 * Loops inside of others, and those of functions that are entered often, are stretch_at_times.c's.
 * Limits: other loops of OpenMP and those with a pragma in front keep their headers (progress.h has what those count).
 * So do two loops that compilers may interchange if the outer one's bound cannot be moved, and a loop whose
 * condition reads memory on which it moves: it ends where the object does. */
#include "placement/stretches.h"

#include "placement/iteration_time.h"
#include "placement/iteration_worth.h"
#include "placement/lasting_branch.h"
#include "placement/loop_bound.h"
#include "placement/loop_end.h"
#include "placement/loop_plan.h"
#include "placement/stretch_around.h"
#include "placement/stretch_at_times.h"
#include "placement/trip_counts.h"
#include "tree/lvalue.h"
#include "tree/version_marks.h"

/* The most iterations of a loop that compilers may unroll to vectorise the loop around it. */
enum { SHORT_LOOP = 16 };
enum { WORK_AT_MOST = 1 << 30 };
/* The blocks of an iteration from which on, in an inner loop, counting down costs little. */
enum { WORK_OF_COUNTED = 64 };
/* The number of counted blocks that take as long as a block whose accesses are events. */
enum { ACCESSES = 16 };
/* The iterations of an inner loop from which on cutting the loop around it costs less than 1 %. */
enum { LONG_ITERATION = 1024 };
/* The number of long iterations from which on a loop is long. */
enum { LONG_OF_LONG = 64 };

/* The blocks that are executed in one iteration, loops inside included. */
static int work_of(const Flow *f, LoopTable *h, const CfgLoop *l, int factor)
{
    double work = 0;
    const Inside in = flow_inside(f, flow_loop_of(f, l->node));
    for (int k = in.first; k < in.end; k++)
        work += h->c->block[f->loop_nodes[k]]->weight;
    work = l->repeat->frequency > 0 ? work / l->repeat->frequency : 1;
    const LoopsInside inner = loop_table_inside(h, l);
    for (int i = 0; i < inner.n; i++) /* Estimates know at most some thousand iterations; a constant trip count may be
                                       * larger. */
        if ((double)inner.loop[i]->plan->trips.constant > work)
            work = (double)inner.loop[i]->plan->trips.constant;
    work *= factor;
    return work < 1 ? 1 : work < WORK_AT_MOST ? (int)work : WORK_AT_MOST;
}

/* The number of iterations from which on a loop takes as long as one of LONG_LOOP short iterations. */
static int64_t long_number(const Flow *f, LoopTable *h, const CfgLoop *l)
{
    int loop = flow_loop_of(f, l->node);
    bool is_known = !loop_has_calls(f, h->c, loop);
    if (!stretch_has_inner_loops(f, loop) && is_known)
        return (int64_t)((double)LONG_LOOP / iteration_time(f, h->c, l));
    const LoopsInside inner = loop_table_inside(h, l);
    for (int i = 0; i < inner.n && is_known; i++)
        is_known = inner.loop[i]->plan->trips.constant >= 0;
    if (!is_known)
        return LONG_OF_LONG;
    double blocks = work_of(f, h, l, 1), time = iteration_time(f, h->c, l);
    return (int64_t)((double)LONG_LOOP / (blocks > time ? blocks : time)) + 1;
}

/* Do all loops around this one leave handing over to loops inside of them? */
static bool is_outermost(const LoopTable *h, const Node *loop)
{
    for (const Node *n = loop_around(loop); n; n = loop_around(n)) {
        const CfgLoop *l = loop_table_cfg_loop(h, n);
        if (!l || !l->plan->hands_over_inside)
            return false;
    }
    return true;
}

/* Does the loop have loops around and inside, and are all iterations of the loops around counted?  Those may be
 * many. */
static bool is_middle(const Flow *f, LoopTable *h, const CfgLoop *l)
{
    for (const Node *n = loop_around(l->node); n; n = loop_around(n))
        if (!loop_is_sequential(n) || !loop_facts(h, n)->has_known_exits)
            return false;
    return stretch_has_inner_loops(f, flow_loop_of(f, l->node));
}

static bool may_be_long(const Flow *f, LoopTable *h, const CfgLoop *l)
{
    return l->repeat && !l->plan->hands_over_inside && flow_loop_of(f, l->node) >= 0 &&
           (is_outermost(h, l->node) || is_middle(f, h, l)) && !trips_are_few(l, long_number(f, h, l)) &&
           loop_can_hold_counters(h, l->node);
}

/* Is the loop over before long, whatever its condition asks for?  A string that takes long is as large as the memory.
 */
static bool ends_early(const StretchFinder *k, const CfgLoop *l)
{
    int loop = l->repeat ? flow_loop_of(k->f, l->node) : -1;
    if (loop < 0)
        return false;
    int64_t most = loop_iterations_at_most(k->u, l->node);
    bool is_leaf = !stretch_has_inner_loops(k->f, loop) && !loop_has_calls(k->f, k->c, loop);
    return (most >= 0 && most < long_number(k->f, k->h, l)) || (is_leaf && loop_ends_with_memory(l->node));
}

static bool check_search(Node *n, void *ctx)
{
    bool *is_search = ctx;
    bool is_volatile = n->type && n->type->is_volatile;
    *is_search = *is_search && !is_volatile && n->kind != E_INDEX && n->kind != E_MEMBER && n->kind != S_IF &&
                 n->kind != E_ASSIGN && n->kind != E_COND && !(n->kind == E_UNARY && n->op == OP_DEREF);
    return *is_search;
}

static bool find_volatile(Node *n, void *ctx)
{
    bool *found = ctx;
    *found = *found || (n->type && n->type->is_volatile);
    return !*found;
}

/* Finds an assignment, a call or a volatile access. */
static bool find_effect(Node *n, void *ctx)
{
    bool *found = ctx;
    *found = *found || n->kind == E_ASSIGN || n->kind == E_ASSIGN_OP || n->kind == E_CALL;
    return find_volatile(n, ctx);
}

/* Is the loop a search such as `while (*s) s++`, which only steps through memory? */
static bool is_search(const CfgLoop *l)
{
    const Node *cond = loop_condition(l->node), *step = l->node->kind == S_FOR ? l->node->kid[2] : NULL;
    bool is_search = cond && loop_walks_memory(l->node), has_effect = false;
    walk((Node *)loop_body(l->node), check_search, &is_search);
    if (step)
        walk((Node *)step, check_search, &is_search);
    if (is_search)
        walk((Node *)cond, find_effect, &has_effect);
    return is_search && !has_effect;
}

/* May compilers interchange the loop with the one inside, or unroll that and vectorise this one? */
static bool moves_with_inner(const StretchFinder *k, const CfgLoop *loop)
{
    int candidates = 0, small = 0;
    const LoopsInside inner = loop_table_inside(k->h, loop);
    for (int i = 0; i < inner.n; i++) {
        const CfgLoop *l = inner.loop[i];
        const LoopStep by = trips_asked_for(&k->steps, l->node);
        small += trips_are_few(l, SHORT_LOOP + 1);
        candidates += loop_facts(k->h, l->node)->is_vector_candidate &&
                      (l->plan->trips.constant >= 0 || (by.variable && loop_test_counts(l->node, by)));
    }
    return small == inner.n ||
           (inner.n == 1 && candidates == 1 && !loop_has_calls(k->f, k->c, flow_loop_of(k->f, loop->node)));
}

/* The stretch of a loop with loops inside, or calls. */
static Stretch stretch_of_nest(const StretchFinder *k, const CfgLoop *l)
{
    Stretch s = {.loop_step = trips_asked_for(&k->steps, l->node),
                 .work = work_of(k->f, k->h, l, k->sees_accesses ? ACCESSES : 1)};
    s.falls_back_to_counted =
        !is_uneditable(k->u, loop_body(l->node)) && (s.work >= WORK_OF_COUNTED || is_outermost(k->h, l->node));
    if (s.loop_step.variable && !stretch_has_own_break(l->node) &&
        loop_test_find(k->u, l->node, &s.loop_step, !k->sees_accesses, &s.test))
        s.kind = STRETCH_BOUNDED;
    else if (!(s.loop_step.variable && stretch_is_counted_by_compilers(k, l, s.loop_step) && moves_with_inner(k, l)) &&
             s.falls_back_to_counted)
        s.kind = STRETCH_COUNTED;
    return s;
}

/* Is the variable stepped in the header of a `for`, behind all that may leave the loop? */
static bool is_stepped_in_header(const LoopStep *by)
{
    const Node *step = by->loop->kind == S_FOR ? by->loop->kid[2] : NULL;
    return step && is_within(by->change, step);
}

/* Does the test of a part, made again behind it, tell whether a break left the part?  It does unless the step may wrap
 * past the bound. */
static bool tells_breaks(const Stretch *s)
{
    const Type *t = s->loop_step.variable->type;
    bool is_single = s->loop_step.step == 1 || s->loop_step.step == -1;
    bool is_strict = s->test.op == OP_LT || s->test.op == OP_GT || s->test.op == OP_NE;
    return t->kind != TY_INT || !t->is_unsigned || (is_single && is_strict);
}

static Stretch stretch_of_leaf(const StretchFinder *k, const CfgLoop *l)
{
    bool is_candidate = loop_facts(k->h, l->node)->is_vector_candidate;
    bool can_count = !is_uneditable(k->u, loop_body(l->node)) && !is_search(l);
    if (can_count && !trips_are_stepped(k->c, l) && loop_follows_links(l->node) && all_branches_last(l->node))
        return (Stretch){.kind = STRETCH_SINGLE};
    Stretch s = {.loop_step = is_candidate || can_count ? trips_asked_for(&k->steps, l->node) : (LoopStep){NULL},
                 .falls_back_to_counted = can_count,
                 .has_breaks = stretch_has_own_break(l->node)};
    if (s.loop_step.variable && (!s.has_breaks || is_stepped_in_header(&s.loop_step)) &&
        loop_test_find(k->u, l->node, &s.loop_step, !k->sees_accesses, &s.test) && (!s.has_breaks || tells_breaks(&s)))
        s.kind = STRETCH_BOUNDED;
    else if (!(is_candidate && stretch_is_counted_by_compilers(k, l, s.loop_step)) && can_count)
        s.kind = STRETCH_COUNTED;
    return s;
}

/* Does the loop wait, as `while (!stop)` does, until something else writes a volatile object? */
static bool is_wait(const Node *loop)
{
    const Node *cond = loop_condition(loop);
    bool is_volatile = false;
    if (cond)
        walk((Node *)cond, find_volatile, &is_volatile);
    return is_volatile;
}

/* Is there a long loop inside, or one that may be long while this loop has few iterations? */
static bool hands_over_inside(const Flow *f, LoopTable *h, const CfgLoop *l)
{
    bool is_few = trips_are_few(l, LONG_OF_LONG);
    const LoopsInside inside = loop_table_inside(h, l);
    for (int i = 0; i < inside.n; i++) {
        const CfgLoop *inner = inside.loop[i];
        if (!inner->repeat || flow_loop_of(f, inner->node) < 0)
            continue;
        if (inner->plan->trips.constant >= LONG_LOOP || is_wait(inner->node) ||
            (is_few && !trips_are_few(inner, long_number(f, h, inner))))
            return true;
    }
    return false;
}

void stretches_prepare(Cfg *c, const Flow *f, LoopTable *h)
{
    for (int i = 0; i < c->n_loops; i++)
        c->loop[i].plan->hands_over_inside = hands_over_inside(f, h, &c->loop[i]);
}

/* Is the trip count of a loop inside known to be so large that cutting this loop costs little beside it? */
static bool has_long_iterations(LoopTable *h, const CfgLoop *l)
{
    const LoopsInside inner = loop_table_inside(h, l);
    for (int i = 0; i < inner.n; i++)
        if (inner.loop[i]->plan->trips.constant >= LONG_ITERATION)
            return true;
    return false;
}

/* Is the loop long whoever enters it: since it waits, has very many or long iterations, or never ends? */
static bool is_surely_long(LoopTable *h, const CfgLoop *l)
{
    return is_wait(l->node) || l->plan->trips.constant >= LONG_LOOP || has_long_iterations(h, l) ||
           (!l->leave && !loop_is_left_early(l->node));
}

void stretches_find(const Unit *u, Cfg *c, const Flow *f, LoopTable *h, ProgressMethod how, bool sees_accesses)
{
    StretchFinder k = {.u = u, .c = c, .f = f, .h = h, .sees_accesses = sees_accesses, .steps = trips_steps(c)};
    for (int i = 0; i < c->n_loops; i++) {
        CfgLoop *l = &c->loop[i];
        if (ends_early(&k, l))
            continue;
        if (!may_be_long(f, h, l) || (how == PROGRESS_SURELY_LONG && !is_surely_long(h, l))) {
            if (l->plan->trips.constant < 0 && stretch_may_be_long_at_times(&k, l))
                l->plan->stretch = stretch_at_times(&k, l);
            continue;
        }
        int loop = flow_loop_of(f, l->node);
        l->plan->stretch = stretch_has_inner_loops(f, loop) || loop_has_calls(f, c, loop) ? stretch_of_nest(&k, l)
                                                                                          : stretch_of_leaf(&k, l);
        if (l->plan->stretch.kind)
            trips_count_without_constant(l, l->plan->stretch.loop_step.variable != NULL);
    }
    if (how != PROGRESS_SURELY_LONG)
        stretches_around(u, c, h);
}

void stretches_count_sampled(Cfg *c, const Placement *p)
{
    for (int i = 0; i < c->n_loops; i++) {
        const Node *choice = versions_iteration(c->loop[i].node);
        Stretch *s = &c->loop[i].plan->stretch;
        if (choice && s->kind == STRETCH_BOUNDED && iteration_is_worth_sampling(p, choice))
            s->kind = s->falls_back_to_counted ? STRETCH_COUNTED : STRETCH_NONE;
    }
}
