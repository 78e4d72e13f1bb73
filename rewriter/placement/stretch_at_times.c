/* In: loops that are inside of others, or of functions that are entered often.  Out: how they hand over, where they may
 * be long at times.
 * Method: an innermost loop inside of one other, or of such a function, mostly has few iterations.  It stays as it is,
 * and has a copy that is cut, which runs where the bound is far when the loop begins.  If something else ends it as
 * well (`i < n && p[i]`, a break), that copy is whole, and a number runs down in it; inside of another loop, which
 * enters it often, as in a sort by insertion, asking would cost too much.
 * Any other such loop may be long at times, unless memory ends it, or a constant, or halving (loop_end.h).  One that
 * goes from link to link counts in memory, for which it waits anyway.  In one that steps a variable a number runs down;
 * in others the counter of the body does, wherever it is kept.  Where that has none, but arms have, a number runs down
 * in the outermost loop.
 * The outermost loop of a function that is entered often, with loops inside, may go through a grid that is as large as
 * memory is: it is cut into parts of a length that most never reach, which costs two comparisons for each entry.
 * Limits: a loop inside of others that counts in arms alone, or one that counts in a single arm, and steps nothing,
 * hands over when it ends. */
#include "placement/stretch_at_times.h"

#include "placement/loop_bound.h"
#include "placement/loop_end.h"
#include "placement/loop_plan.h"
#include "tree/lvalue.h"
#include "tree/version_marks.h"

/* Has the loop at most one loop around it?  A loop that is nested deeper is part of iterations that a loop in between
 * hands over. */
static bool is_shallow(const Node *loop)
{
    const Node *around = loop_around(loop);
    return !around || !loop_around(around);
}

bool stretch_may_be_long_at_times(const StretchFinder *k, const CfgLoop *l)
{
    int loop = flow_loop_of(k->f, l->node);
    return l->repeat && loop >= 0 && loop_can_hold_counters(k->h, l->node) &&
           (!versions_iteration(l->node) || stretch_has_inner_loops(k->f, loop)) && !k->sees_accesses;
}

/* Does a constant bound the loop, if perhaps beside other conditions, and is the loop short then? */
static bool is_bounded(const StretchFinder *k, const CfgLoop *l)
{
    LoopTest t;
    LoopStep by = trips_asked_for(&k->steps, l->node);
    return by.variable && by.step > 0 && loop_test_find_first(k->u, l->node, &by, &t) && t.bound &&
           t.bound->has_value && (int64_t)t.bound->value < LONG_LOOP;
}

/* Does the loop end before long, since memory, a constant bound or halving ends it?  A countdown would be for
 * nothing. */
static bool ends_soon(const StretchFinder *k, const CfgLoop *l)
{
    return loop_walks_memory(l->node) || loop_halves(l->node) || is_bounded(k, l);
}

/* Does the loop around step a variable of the bound?  Then the loop mostly has as many iterations as that, or the
 * bounds are those of rows, of which no single one is long. */
static bool is_bound_stepped_around(const StretchFinder *k, const CfgLoop *l, const Node *bound)
{
    const Node *around = loop_around(l->node);
    const Decl *variable = around ? trips_asked_for(&k->steps, around).variable : NULL;
    return variable && bound && loop_part_names(bound, variable);
}

/* Can text stand at the beginning of the body? */
static bool is_plain_body(const Unit *u, const Node *body)
{
    return !is_uneditable(u, body) && !body->span.macro_begin && !body->span.macro_end;
}

/* The stretch of a loop that gets a copy; the copy is cut or counts down, and runs if the bound is far. */
static Stretch stretch_if_long(const StretchFinder *k, const CfgLoop *l)
{
    Stretch s = {.loop_step = trips_asked_for(&k->steps, l->node)};
    const bool is_asked_for = s.loop_step.variable != NULL;
    bool is_cut = is_asked_for && !stretch_has_own_break(l->node) &&
                  loop_test_find(k->u, l->node, &s.loop_step, l->node->kind != S_DO, &s.test);
    s.counts_down = is_asked_for && !is_cut && !loop_around(l->node) && l->node->kind != S_DO &&
                    is_plain_body(k->u, loop_body(l->node)) &&
                    loop_test_find_first(k->u, l->node, &s.loop_step, &s.test);
    if ((is_cut || s.counts_down) && !is_bound_stepped_around(k, l, s.test.bound))
        s.kind = STRETCH_IF_LONG;
    return s;
}

/* Are the loops inside nested only one level deep?  Counters of deeper loops are in memory (progress.h). */
static bool has_rows(const StretchFinder *k, const CfgLoop *l)
{
    const LoopsInside inner = loop_table_inside(k->h, l);
    for (int i = 0; i < inner.n; i++)
        if (loop_around(inner.loop[i]->node) != l->node)
            return false;
    return inner.n > 0;
}

/* The stretch of a loop over rows in a function that is entered often: it is cut at its bound. */
static Stretch stretch_of_rows(const StretchFinder *k, const CfgLoop *l)
{
    const bool may_be = !loop_around(l->node) && has_rows(k, l);
    Stretch s = {.loop_step = may_be ? trips_asked_for(&k->steps, l->node) : (LoopStep){NULL}, .is_of_rows = true};
    if (s.loop_step.variable && !stretch_has_own_break(l->node) &&
        loop_test_find(k->u, l->node, &s.loop_step, true, &s.test))
        s.kind = STRETCH_BOUNDED;
    return s;
}

Stretch stretch_at_times(const StretchFinder *k, const CfgLoop *l)
{
    int loop = flow_loop_of(k->f, l->node);
    bool is_leaf = !stretch_has_inner_loops(k->f, loop), goes_on = !ends_soon(k, l);
    Stretch s = {STRETCH_NONE};
    if (is_leaf && !loop_has_calls(k->f, k->c, loop) && (is_shallow(l->node) || goes_on))
        s = stretch_if_long(k, l);
    else if (!is_leaf && !is_bounded(k, l))
        s = stretch_of_rows(k, l);
    if (s.kind || !goes_on || stretch_is_counted_by_compilers(k, l, trips_asked_for(&k->steps, l->node)) ||
        is_uneditable(k->u, loop_body(l->node)))
        return s;
    if (trips_are_stepped(k->c, l))
        return (Stretch){.kind = is_leaf ? STRETCH_COUNTED : STRETCH_NONE};
    return (Stretch){.kind = is_leaf && loop_follows_links(l->node) ? STRETCH_SINGLE : STRETCH_BY_COUNTER};
}
