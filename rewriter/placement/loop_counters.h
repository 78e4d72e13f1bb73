/* The loop whose counters can be kept in registers.
 * In: a function's tree and graph.  Out: for a node, the loop whose front and end hold the declaration and the sum of
 * what is counted at the node. */
#ifndef MR_PLACEMENT_LOOP_COUNTERS_H
#define MR_PLACEMENT_LOOP_COUNTERS_H

#include "placement/loop_facts.h"

/* The outermost loop around the node in which a counter at the node can be a local; NULL: none, it counts in memory.
 * frequency: of the increments, for each entry of the function. */
const Node *counter_loop_outermost(LoopTable *h, const Node *at, double frequency);
/* The loop next inside of `outermost` that is around the node and can hold its counter as well; NULL: there is none. */
const Node *counter_loop_next(LoopTable *h, const Node *at, const Node *outermost);
/* How often the loop is entered, for each entry of the function. */
double loop_entry_frequency(const LoopTable *h, const Node *loop);
/* The outermost loop around the node, in which a compiler may do several iterations at once since OpenMP's `simd`
 * allows it; or NULL.  What is counted in it is a local of that loop. */
const Node *counter_loop_simd(const Node *at);
/* The loop whose condition is false once control takes the edge out of an operand: `a && b` where a is false; or NULL.
 * The edge has its site at the operand. */
const Node *loop_ended_by(const Edge *e);
/* Is the innermost loop around the node a candidate for vectorisation, and its trip count known in front of it? */
bool loop_at_may_vectorise(LoopTable *h, const Node *at);
/* Is the trip count of the innermost loop around the node a constant?  gcc at -O2 makes vectors of no other loops. */
bool loop_at_has_constant_trips(LoopTable *h, const Node *at);
/* The innermost loop around the node, if a counter at the node can be a local there, and 32 bits hold it: the loop is
 * a candidate for vectorisation, and its trip count fits or it is cut into parts; else NULL. */
const Node *counter_loop_narrow(LoopTable *h, const Node *at);

#endif
