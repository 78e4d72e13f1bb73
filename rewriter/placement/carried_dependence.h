/* Loops in which an iteration needs what the one before has made: no compiler makes vectors of them.
 *
 *      row[j] = min(row[j] + 1, row[j - 1] + 1)
 *      crc = crc >> 1 ^ table[crc & 1]
 */
#ifndef MR_PLACEMENT_CARRIED_DEPENDENCE_H
#define MR_PLACEMENT_CARRIED_DEPENDENCE_H

#include "tree/ast.h"

/* Does an iteration need what the one before has made, in memory or in registers, as far as the text shows it?  The
 * arena is for working space. */
bool loop_is_recurrence(Arena *arena, const Node *loop);

#endif
