/* Chains of comparisons that say whether numbers are within bounds: `x >= 0 && x < w && y >= 0 && y < h`.
 * In: an operand.  Out: the chain; how likely the operand is true. */
#ifndef MR_PLACEMENT_RANGE_CHECK_H
#define MR_PLACEMENT_RANGE_CHECK_H

#include "tree/ast.h"

/* The chain that the operand is the beginning of, if an edge on which the operand settles it can be counted behind it:
 * all the operands compare variables that nothing else can change, and their text may stand there once more.  NULL:
 * there is none. */
const Node *range_check_begun_by(const Unit *u, const Node *operand);
/* The number of comparisons in a chain or in its beginning. */
int range_check_operands(const Node *chain);
/* The probability that the operand of such a chain, or its beginning, is true; -1: it is none. */
double range_check_probability(const Node *operand);

#endif
