/* The loop whose counters can be kept in registers.
 * In: a function's tree and graph.  Out: for a node, the loop whose front and end hold the declaration and the sum of
 * what is counted at the node. */
#ifndef MR_PLACEMENT_LOOP_COUNTERS_H
#define MR_PLACEMENT_LOOP_COUNTERS_H

#include "cfg/cfg.h"

typedef struct CounterHomes CounterHomes;

/* enabled: else no loop is sound. */
CounterHomes *homes_new(const Unit *u, const Cfg *c, bool enabled);
void homes_free(CounterHomes *h); /* NULL is nothing */
/* Can it only be left at its end, or by jumps that are seen, and are its iterations counted either all or none
 * (versioning.h)? */
bool homes_counts_all_iterations(CounterHomes *h, const Node *loop);
/* Can it only be left so, whatever iterations are counted, and can declarations stand in front of it? */
bool homes_can_hold(CounterHomes *h, const Node *loop);
/* The outermost loop around the node in which a counter at the node can be a local; NULL: none, it counts in memory.
 * frequency: of the increments, for each entry of the function. */
const Node *homes_outermost(CounterHomes *h, const Node *at, double frequency);
/* How often the loop is entered. */
double homes_entries(const CounterHomes *h, const Node *loop);
/* The outermost loop around the node, in which a compiler may do several iterations at once since OpenMP's `simd`
 * allows it; or NULL.  What is counted in it is a local of that loop. */
const Node *homes_simd(const Node *at);
/* Does a pragma stand in front of the loop, so that its header has to stay as it is? */
bool homes_is_annotated(const CounterHomes *h, const Node *loop);
/* Is the innermost loop around the node sound and straight: without inner loops, jumps, and calls but of mathematics,
 * its condition without memory or &&?  Such loops may be vectorised. */
bool homes_is_straight(CounterHomes *h, const Node *at);
/* The loop whose condition is false once control takes the way out of an operand: `a && b` where a is false; or NULL.
 * The edge has its site at the operand. */
const Node *homes_ended_by(const Edge *e);
/* … and its trip count is known in front of it. */
bool homes_may_vectorise(CounterHomes *h, const Node *at);
/* The innermost loop around the node, if a counter at the node can be a local there, and 32 bits hold it: the loop is
 * straight and narrow; else NULL. */
const Node *homes_narrow(CounterHomes *h, const Node *at);

#endif
