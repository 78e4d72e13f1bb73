/* Conditions that find a greatest or least value.
 *
 *      if (a[i] > most) { most = a[i]; at = i; }
 *      if (a[i] > a[at]) at = i;
 */
#ifndef MR_PLACEMENT_RUNNING_EXTREME_H
#define MR_PLACEMENT_RUNNING_EXTREME_H

#include "tree/ast.h"

/* Is the condition true where a loop finds a value beyond all that it found before? */
bool is_running_extreme(const Node *cond);

#endif
