/* Loops in which an iteration reads what the one before has stored: no compiler makes vectors of them.
 *
 *      row[j] = min(row[j] + 1, row[j - 1] + 1)
 */
#ifndef MR_PLACEMENT_CARRIED_DEPENDENCE_H
#define MR_PLACEMENT_CARRIED_DEPENDENCE_H

#include "tree/ast.h"

/* Is the value that some iteration of the loop stores loaded by the next one, in the text? */
bool loop_carries_memory(const Node *loop);

#endif
