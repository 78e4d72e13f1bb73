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
 * How long an iteration is that has loops inside is not known.  So such a loop begins with short stretches, and each
 * one has twice the iterations of the one before until it counts enough (MR_LENGTH).  It is cut by its bound wherever
 * that can be: compilers may interchange loops that have nothing between them, or make vectors of the outer one.
 * A bound in memory is still read by the condition, so that the loop ends as it did whoever writes there; it is moved
 * where compilers see that the loop does not write it, and take its reading out of the loop.
 * Of a loop of few iterations it is the ones inside that are cut; so it is where one inside is known to be long.  In
 * one of unknown length those inside are cut as well that have loops inside themselves: an iteration of a product of
 * matrices may take long.
 * An innermost loop inside of one other, or of a function that is entered often, mostly has few iterations.  It stays
 * as it is, and has a copy that is cut, which runs where the bound is far when the loop begins.  If something else
 * ends it as well (`i < n && p[i]`, a break), that copy is whole, and a number runs down in it; inside of another
 * loop, which enters it often, as in a sort by insertion, asking would cost too much.
 * Any other loop inside of others, or of a function that is entered often, may be long at times, unless memory ends it,
 * or a constant, or halving (loop_end.h).  One that goes from link to link counts in memory, for which it waits anyway.
 * In one that steps a variable a number runs down; in others the counter of the body does, wherever it is kept.  Where
 * that has none, but arms have, a number runs down in the outermost loop.
 * The outermost loop of a function that is entered often, with loops inside, may go through a grid that is as large as
 * memory is: it is cut into parts of a length that most never reach, which costs two comparisons for each entry.
 * Limits: what OpenMP or a pragma says stays as it is; so do two loops that compilers may interchange if the outer
 * one's bound cannot be moved, and a search in memory that does nothing else, for which they may call a function of
 * the C library: it ends where the memory does.  A loop inside of others that counts in arms alone, or one that
 * counts in a single arm, and steps nothing, hands over when it ends.
 */
#include "placement/stretches.h"

#include "placement/induction.h"
#include "placement/loop_bound.h"
#include "placement/loop_counters.h"
#include "placement/loop_end.h"
#include "placement/trip_counts.h"
#include "tree/lvalue.h"

/* A loop of so few takes less than a tenth of a second, and compilers do better when they know the number. */
#define LONG_LOOP ((int64_t)1 << 26)
/* A loop of no more iterations may be unrolled, and the one around it become vectors. */
enum { SHORT_LOOP = 16 };
enum { WORK_AT_MOST = 1 << 30 };
/* Blocks of an iteration, in a loop inside of others, beside which counting it down costs little. */
enum { WORK_OF_COUNTED = 64 };
/* A block whose accesses are events takes as long as so many that are counted. */
enum { ACCESSES = 16 };
/* Iterations of a loop inside of another one, beside which cutting that one costs less than 1 %. */
enum { LONG_ITERATION = 1024 };
/* Iterations, each of which may be long, of a loop that may be. */
enum { LONG_OF_LONG = 64 };

/* ---- the loop ---- */

typedef struct Mention {
    const Decl *variable;
    bool found;
} Mention;

static bool find_mention(Node *n, void *ctx)
{
    Mention *m = ctx;
    m->found = m->found || (n->kind == E_REF && n->decl == m->variable);
    return !m->found;
}

typedef struct ExitOfLoop {
    const ExitValue *value;
    int edge; /* The loop's number. */
} ExitOfLoop;

typedef struct Finder {
    const Unit *u;
    const Cfg *c;
    const Flow *f;
    LoopTable *h;
    bool sees_accesses;
    ExitOfLoop *exit; /* The list is by loop, and in the edges' order. */
    int n_exits;
} Finder;

static int by_loop(const void *a, const void *b)
{
    const ExitOfLoop *x = a, *y = b;
    return x->value->loop != y->value->loop ? (x->value->loop < y->value->loop ? -1 : 1) : x->edge - y->edge;
}

static void list_exits(Finder *k)
{
    const Cfg *c = k->c;
    k->exit = NEW_N(c->arena, ExitOfLoop, (size_t)c->n_edges + 1);
    for (int i = 0; i < c->n_edges; i++)
        if (c->edge[i]->exit_value)
            k->exit[k->n_exits++] = (ExitOfLoop){c->edge[i]->exit_value, i};
    SORT(k->exit, k->n_exits, by_loop);
}

/* What the condition asks for, and the loop steps; NULL: nothing. */
static const ExitValue *asked_for(const Finder *k, const Node *loop)
{
    const Node *cond = loop_condition(loop);
    int i = 0, end = cond ? k->n_exits : 0;
    while (i < end) {
        int middle = i + (end - i) / 2;
        if (k->exit[middle].value->loop < loop)
            i = middle + 1;
        else
            end = middle;
    }
    for (; cond && i < k->n_exits && k->exit[i].value->loop == loop; i++) {
        Mention m = {k->exit[i].value->variable, false};
        walk((Node *)cond, find_mention, &m);
        if (m.found)
            return k->exit[i].value;
    }
    return NULL;
}

static LoopStep step_of(const ExitValue *e)
{
    return e ? (LoopStep){e->loop, e->change, e->variable, e->step} : (LoopStep){NULL};
}

static bool has_inner_loops(const Flow *f, int loop)
{
    return f->loop[loop].extent > 1;
}

/* Blocks of an iteration, those of loops inside as often as they run. */
static int work_of(const Flow *f, LoopTable *h, const CfgLoop *l, int factor)
{
    double work = 0;
    const Inside in = flow_inside(f, flow_loop_of(f, l->node));
    for (int k = in.first; k < in.end; k++)
        work += h->c->block[f->inside[k]]->weight;
    work = l->again->frequency > 0 ? work / l->again->frequency : 1;
    const LoopsInside inner = loop_table_inside(h, l);
    for (int i = 0; i < inner.n; i++) /* of which estimates know no more than some thousand */
        if ((double)inner.loop[i]->trips.constant > work)
            work = (double)inner.loop[i]->trips.constant;
    work *= factor;
    return work < 1 ? 1 : work < WORK_AT_MOST ? (int)work : WORK_AT_MOST;
}

/* The number of iterations from which on a loop takes as long as one of 2^28 short iterations. */
static int64_t long_number(const Flow *f, LoopTable *h, const CfgLoop *l)
{
    int loop = flow_loop_of(f, l->node);
    bool is_known = !loop_has_calls(f, h->c, loop);
    if (!has_inner_loops(f, loop) && is_known)
        return LONG_LOOP;
    const LoopsInside inner = loop_table_inside(h, l);
    for (int i = 0; i < inner.n && is_known; i++)
        is_known = inner.loop[i]->trips.constant >= 0;
    return is_known ? LONG_LOOP / work_of(f, h, l, 1) + 1 : LONG_OF_LONG;
}

/* Do all loops around the loop leave it to loops inside to hand over? */
static bool is_outermost(const LoopTable *h, const Node *loop)
{
    for (const Node *n = loop_around(loop); n; n = loop_around(n)) {
        const CfgLoop *l = loop_table_cfg_loop(h, n);
        if (!l || !l->hands_over_inside)
            return false;
    }
    return true;
}

/* Inside of others that may have many iterations, with loops inside: all iterations of the outer ones are counted, and
 * none is of OpenMP. */
static bool is_middle(const Flow *f, LoopTable *h, const CfgLoop *l)
{
    for (const Node *n = loop_around(l->node); n; n = loop_around(n))
        if (n->omp || !loop_facts(h, n)->has_known_exits)
            return false;
    return has_inner_loops(f, flow_loop_of(f, l->node));
}

static bool may_be_long(const Flow *f, LoopTable *h, const CfgLoop *l)
{
    return l->again && !l->hands_over_inside && flow_loop_of(f, l->node) >= 0 &&
           (is_outermost(h, l->node) || is_middle(f, h, l)) && !trips_are_few(l, long_number(f, h, l)) &&
           loop_can_hold_counters(h, l->node) && loop_counts_all_iterations(h, l->node) && !l->node->omp;
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

/* Finds something else than a step or a read. */
static bool find_effect(Node *n, void *ctx)
{
    bool *found = ctx;
    *found = *found || n->kind == E_ASSIGN || n->kind == E_ASSIGN_OP || n->kind == E_CALL;
    return find_volatile(n, ctx);
}

/* `while (*s) s++`: nothing but steps, through memory. */
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

typedef struct OwnBreak {
    const Node *loop;
    bool found;
} OwnBreak;

static bool find_own_break(Node *n, void *ctx)
{
    OwnBreak *k = ctx;
    k->found = k->found || (n->kind == S_BREAK && left_by(n) == k->loop);
    return !k->found;
}

/* Has the loop a break of its own?  Behind a loop that ends at a new bound nothing would tell that it was left by a
 * jump, but for the variable if that is stepped where no break gets to. */
static bool has_own_break(const Node *loop)
{
    OwnBreak k = {loop, false};
    walk((Node *)loop, find_own_break, &k);
    return k.found;
}

/* May compilers interchange it with the loop inside, or unroll that and make vectors of this one? */
static bool moves_with_inner(const Finder *k, const CfgLoop *loop)
{
    int candidates = 0, small = 0;
    const LoopsInside inner = loop_table_inside(k->h, loop);
    for (int i = 0; i < inner.n; i++) {
        const CfgLoop *l = inner.loop[i];
        const ExitValue *e = asked_for(k, l->node);
        small += trips_are_few(l, SHORT_LOOP + 1);
        candidates += loop_facts(k->h, l->node)->is_vector_candidate &&
                      (l->trips.constant >= 0 || (e && loop_test_counts(l->node, step_of(e))));
    }
    return small == inner.n ||
           (inner.n == 1 && candidates == 1 && !loop_has_calls(k->f, k->c, flow_loop_of(k->f, loop->node)));
}

/* Does it stay what compilers can compute the iterations of only if no number runs down in it? */
static bool is_counted_by_compilers(const Finder *k, const CfgLoop *l, const ExitValue *e)
{
    return !k->sees_accesses &&
           (e ? loop_test_counts(l->node, step_of(e)) : loop_at_may_vectorise(k->h, loop_body(l->node)));
}

/* The stretch of a loop with loops inside, or calls. */
static Stretch stretch_of_nest(const Finder *k, const CfgLoop *l)
{
    const ExitValue *e = asked_for(k, l->node);
    Stretch s = {.by = step_of(e), .work = work_of(k->f, k->h, l, k->sees_accesses ? ACCESSES : 1)};
    if (e && !has_own_break(l->node) && loop_test_find(k->u, l->node, &s.by, !k->sees_accesses, &s.test))
        s.kind = STRETCH_BOUNDED;
    else if (!(e && is_counted_by_compilers(k, l, e) && moves_with_inner(k, l)) &&
             !is_uneditable(k->u, loop_body(l->node)) && (s.work >= WORK_OF_COUNTED || is_outermost(k->h, l->node)))
        s.kind = STRETCH_COUNTED;
    return s;
}

/* Is it stepped in the header of a `for`, behind all that may leave the loop? */
static bool is_stepped_in_header(const LoopStep *by)
{
    const Node *step = by->loop->kind == S_FOR ? by->loop->kid[2] : NULL;
    return step && is_within(by->change, step);
}

/* Is a part that still passes its own test one that was left by a break?  Not where the step may wrap past the bound.
 */
static bool tells_breaks(const Stretch *s)
{
    const Type *t = s->by.variable->type;
    bool is_single = s->by.step == 1 || s->by.step == -1;
    bool is_strict = s->test.op == OP_LT || s->test.op == OP_GT || s->test.op == OP_NE;
    return t->kind != TY_INT || !t->is_unsigned || (is_single && is_strict);
}

static Stretch stretch_of_leaf(const Finder *k, const CfgLoop *l)
{
    bool is_candidate = loop_facts(k->h, l->node)->is_vector_candidate;
    bool can_count = !is_uneditable(k->u, loop_body(l->node));
    const ExitValue *e = is_candidate || (can_count && !is_search(l)) ? asked_for(k, l->node) : NULL;
    Stretch s = {.by = step_of(e), .or_counted = !is_candidate, .has_breaks = has_own_break(l->node)};
    if (e && (!s.has_breaks || is_stepped_in_header(&s.by)) &&
        loop_test_find(k->u, l->node, &s.by, !k->sees_accesses, &s.test) && (!s.has_breaks || tells_breaks(&s)))
        s.kind = STRETCH_BOUNDED;
    else if (!(is_candidate && is_counted_by_compilers(k, l, e)) && !is_search(l) && can_count)
        s.kind = STRETCH_COUNTED;
    return s;
}

/* `while (!stop)`: until something else writes what it reads. */
static bool is_wait(const Node *loop)
{
    const Node *cond = loop_condition(loop);
    bool is_volatile = false;
    if (cond)
        walk((Node *)cond, find_volatile, &is_volatile);
    return is_volatile;
}

/* Is there a loop in it that is long, or one that may be where its own iterations are few? */
static bool hands_over_inside(const Flow *f, LoopTable *h, const CfgLoop *l)
{
    bool is_few = trips_are_few(l, LONG_OF_LONG);
    const LoopsInside inside = loop_table_inside(h, l);
    for (int i = 0; i < inside.n; i++) {
        const CfgLoop *inner = inside.loop[i];
        if (!inner->again || flow_loop_of(f, inner->node) < 0)
            continue;
        if (inner->trips.constant >= LONG_LOOP || is_wait(inner->node) ||
            (is_few && !trips_are_few(inner, long_number(f, h, inner))))
            return true;
    }
    return false;
}

void stretches_prepare(Cfg *c, const Flow *f, LoopTable *h)
{
    for (int i = 0; i < c->n_loops; i++)
        c->loop[i].hands_over_inside = hands_over_inside(f, h, &c->loop[i]);
}

/* Has it at most one loop around it?  What is deeper inside is part of iterations that a loop in between hands over. */
static bool is_shallow(const Node *loop)
{
    const Node *around = loop_around(loop);
    return !around || !loop_around(around);
}

/* May it be long at times, though it mostly is not: one inside of others, or of a function that is entered often?
 */
static bool may_be_long_at_times(const Finder *k, const CfgLoop *l)
{
    int loop = flow_loop_of(k->f, l->node);
    return l->again && loop >= 0 && l->trips.constant < 0 && loop_can_hold_counters(k->h, l->node) &&
           loop_counts_all_iterations(k->h, l->node) && !l->node->omp && !k->sees_accesses;
}

/* Does a constant bound it, up to which it counts, be it beside other things? */
static bool is_bounded(const Finder *k, const CfgLoop *l)
{
    const ExitValue *e = asked_for(k, l->node);
    LoopTest t;
    LoopStep by = step_of(e);
    return e && e->step > 0 && loop_test_find_first(k->u, l->node, &by, &t) && t.bound && t.bound->has_value &&
           (int64_t)t.bound->value < LONG_LOOP;
}

/* Memory ends it, a bound, or what it divides: a countdown in each iteration would be for nothing. */
static bool ends_soon(const Finder *k, const CfgLoop *l)
{
    return loop_walks_memory(l->node) || loop_halves(l->node) || is_bounded(k, l);
}

/* Does it step in each iteration what some count follows from? */
static bool is_stepped(const Cfg *c, const CfgLoop *l)
{
    for (int i = 0; i < c->n_edges; i++) {
        const ExitValue *e = c->edge[i]->exit_value;
        if (e && is_within(e->change, l->node) && c->edge[i]->frequency >= 0.75 * l->again->frequency)
            return true;
    }
    return false;
}

/* Does the loop around it step what the bound is made of?  Then it mostly has as many iterations, or the bounds are
 * those of rows, of which no single one is long. */
static bool is_bound_stepped_around(const Finder *k, const CfgLoop *l, const Node *bound)
{
    const Node *around = loop_around(l->node);
    const ExitValue *e = around ? asked_for(k, around) : NULL;
    Mention m = {e ? e->variable : NULL, false};
    if (e && bound)
        walk((Node *)bound, find_mention, &m);
    return m.found;
}

/* Can text stand in front of all else in the body? */
static bool is_plain_body(const Unit *u, const Node *body)
{
    return !is_uneditable(u, body) && !body->span.macro_begin && !body->span.macro_end;
}

/* A copy of it is cut, or counts down, which runs if its bound is far. */
static Stretch stretch_if_long(const Finder *k, const CfgLoop *l)
{
    const ExitValue *e = asked_for(k, l->node);
    Stretch s = {.by = step_of(e)};
    bool is_cut = e && !has_own_break(l->node) && loop_test_find(k->u, l->node, &s.by, l->node->kind != S_DO, &s.test);
    s.counts_down = e && !is_cut && !loop_around(l->node) && l->node->kind != S_DO &&
                    is_plain_body(k->u, loop_body(l->node)) && loop_test_find_first(k->u, l->node, &s.by, &s.test);
    if ((is_cut || s.counts_down) && !is_bound_stepped_around(k, l, s.test.bound))
        s.kind = STRETCH_IF_LONG;
    return s;
}

/* Are its own loops all that are inside?  What is deeper counts in memory (progress.h). */
static bool has_rows(const Finder *k, const CfgLoop *l)
{
    const LoopsInside inner = loop_table_inside(k->h, l);
    for (int i = 0; i < inner.n; i++)
        if (loop_around(inner.loop[i]->node) != l->node)
            return false;
    return inner.n > 0;
}

/* It goes on to the next row, in a function that is entered often. */
static Stretch stretch_of_rows(const Finder *k, const CfgLoop *l)
{
    const ExitValue *e = loop_around(l->node) || !has_rows(k, l) ? NULL : asked_for(k, l->node);
    Stretch s = {.by = step_of(e), .is_of_rows = true};
    if (e && !has_own_break(l->node) && loop_test_find(k->u, l->node, &s.by, true, &s.test))
        s.kind = STRETCH_BOUNDED;
    return s;
}

/* The stretch of a loop that mostly has few iterations. */
static Stretch stretch_at_times(const Finder *k, const CfgLoop *l)
{
    int loop = flow_loop_of(k->f, l->node);
    bool is_leaf = !has_inner_loops(k->f, loop), goes_on = !ends_soon(k, l);
    Stretch s = {STRETCH_NONE};
    if (is_leaf && !loop_has_calls(k->f, k->c, loop) && (is_shallow(l->node) || goes_on))
        s = stretch_if_long(k, l);
    else if (!is_leaf && !is_bounded(k, l))
        s = stretch_of_rows(k, l);
    if (s.kind || !goes_on || is_counted_by_compilers(k, l, asked_for(k, l->node)) ||
        is_uneditable(k->u, loop_body(l->node)))
        return s;
    if (is_stepped(k->c, l))
        return (Stretch){.kind = is_leaf ? STRETCH_COUNTED : STRETCH_NONE};
    return (Stretch){.kind = is_leaf && loop_follows_links(l->node) ? STRETCH_SINGLE : STRETCH_BY_COUNTER};
}

/* Is a loop inside known to have so many iterations that cutting this one costs nothing beside them? */
static bool has_long_iterations(LoopTable *h, const CfgLoop *l)
{
    const LoopsInside inner = loop_table_inside(h, l);
    for (int i = 0; i < inner.n; i++)
        if (inner.loop[i]->trips.constant >= LONG_ITERATION)
            return true;
    return false;
}

/* Whoever enters it: it waits, has very many iterations, or long ones, or never ends. */
static bool is_surely_long(LoopTable *h, const CfgLoop *l)
{
    return is_wait(l->node) || l->trips.constant >= LONG_LOOP || has_long_iterations(h, l) ||
           (!l->leave && !loop_is_left_early(l->node));
}

void stretches_find(const Unit *u, Cfg *c, const Flow *f, LoopTable *h, ProgressMethod how, bool sees_accesses)
{
    Finder k = {.u = u, .c = c, .f = f, .h = h, .sees_accesses = sees_accesses};
    list_exits(&k);
    for (int i = 0; i < c->n_loops; i++) {
        CfgLoop *l = &c->loop[i];
        if (!may_be_long(f, h, l) || (how == PROGRESS_SURELY_LONG && !is_surely_long(h, l))) {
            if (may_be_long_at_times(&k, l))
                l->stretch = stretch_at_times(&k, l);
            continue;
        }
        int loop = flow_loop_of(f, l->node);
        l->stretch =
            has_inner_loops(f, loop) || loop_has_calls(f, c, loop) ? stretch_of_nest(&k, l) : stretch_of_leaf(&k, l);
        if (l->stretch.kind)
            trips_forget_constant(l, l->stretch.by.variable != NULL);
    }
}
