/* The loop whose counters can be kept in registers.
 * In: a function's tree and graph.  Out: for a node, the loop whose front and end hold the declaration and the sum of
 * what is counted at the node. */
#ifndef MR_PLACEMENT_LOOP_COUNTERS_H
#define MR_PLACEMENT_LOOP_COUNTERS_H

#include "placement/sound_loops.h"

/* The outermost loop around the node in which a counter at the node can be a local; NULL: none, it counts in memory.
 * frequency: of the increments, for each entry of the function. */
const Node *homes_outermost(SoundLoops *h, const Node *at, double frequency);
/* How often the loop is entered. */
double homes_entries(const SoundLoops *h, const Node *loop);
/* The outermost loop around the node, in which a compiler may do several iterations at once since OpenMP's `simd`
 * allows it; or NULL.  What is counted in it is a local of that loop. */
const Node *homes_simd(const Node *at);
/* The loop whose condition is false once control takes the way out of an operand: `a && b` where a is false; or NULL.
 * The edge has its site at the operand. */
const Node *homes_ended_by(const Edge *e);
/* Is the innermost loop around the node straight, and its trip count known in front of it? */
bool homes_may_vectorise(SoundLoops *h, const Node *at);
/* The innermost loop around the node, if a counter at the node can be a local there, and 32 bits hold it: the loop is
 * straight and its trip count fits; else NULL. */
const Node *homes_narrow(SoundLoops *h, const Node *at);

#endif
