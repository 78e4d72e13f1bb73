/* In: a loop whose counters are narrow (placement/counter_registers.h).  Out: their bits.
 * Method: a vector has as many lanes as its widest elements leave room for.  Counters of 32 bits beside bytes make
 * compilers widen each condition to four vectors, or give up; counters of the data's width are what a comparison gives.
 * Such a counter must be handed over before it is full: a part of a loop that is cut has few enough iterations, and a
 * loop that is not cut has a constant number of them.
 * A counter grows by 1 at most in each iteration of the loop that holds it, since that has no loops, no labels that
 * anything jumps to and no calls of library functions whose figures it adds up.
 * A part has at most two iterations more than its length: with `<=`, and where the condition steps the variable.  That
 * holds only if the variable cannot step past its bound and go on: so it grows by 1, cannot overflow, or has 64 bits.
 * Limits: counters that several places share stay 32 bits wide. */
#include "placement/counter_width.h"

#include "placement/loop_plan.h"
#include "placement/trip_counts.h"
#include "tree/lvalue.h"

/* The most that a type holds, less the iterations that a part may have beyond its length. */
enum { FULL_U8 = 250, FULL_U16 = 65530 };

/* ---- the data ---- */

static bool find_width(Node *n, void *ctx)
{
    int64_t *widest = ctx;
    bool is_element = n->kind == E_INDEX || n->kind == E_MEMBER || (n->kind == E_UNARY && n->op == OP_DEREF);
    if (!is_element || !n->type || (n->type->kind != TY_INT && n->type->kind != TY_FLOAT))
        return !n->type || n->kind != E_SIZEOF;
    int64_t size = n->kind == E_MEMBER && n->type->size < 4 ? 4 : n->type->size; /* Members lie apart. */
    *widest = size > *widest ? size : *widest;
    return true;
}

/* Bytes of the widest elements that the loop's body accesses; 0: it accesses none. */
static int64_t widest_element(const Node *loop)
{
    int64_t widest = 0;
    walk(loop_body(loop), find_width, &widest);
    return widest;
}

/* ---- iterations ---- */

/* Is each part over once the variable has moved by the part's length? */
static bool ends_at_bound(const Unit *u, const Stretch *s)
{
    const Type *own = s->loop_step.variable->type;
    int64_t growth = s->loop_step.step * s->test.factor;
    if (own->kind == TY_POINTER) /* A pointer stays in its array. */
        return true;
    if (s->test.op == OP_NE)
        return growth == -1 && own->is_unsigned && !s->test.bound && s->test.value != TESTED_AFTER_STEP;
    return growth == 1 || growth == -1 || (own->is_unsigned ? own->size > 4 : !u->wraps);
}

int counter_bits_whole(const CfgLoop *loop, bool shares)
{
    int64_t bytes = widest_element(loop->node);
    bool may_be_narrow = bytes > 0 && !shares;
    if (may_be_narrow && bytes == 1 && trips_are_at_most(loop, FULL_U8))
        return 8;
    if (may_be_narrow && bytes <= 2 && trips_are_at_most(loop, FULL_U16))
        return 16;
    return trips_fit_32_bits(loop) ? 32 : 64;
}

int counter_bits_cut(const Unit *u, const CfgLoop *loop, bool has_narrow, bool shares)
{
    int64_t bytes = widest_element(loop->node);
    if (!ends_at_bound(u, &loop->plan->stretch) || loop->plan->stretch.work || loop->plan->stretch.is_of_rows)
        return counter_bits_whole(loop, shares);
    if (!has_narrow || shares || !bytes || bytes > 2)
        return 32;
    return bytes == 1 ? 8 : 16;
}
