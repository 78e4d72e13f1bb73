/* Branches of which compilers make no conditional moves.
 * In: statements.  Out: does one of their arms have an effect?  An arm that only computes may be a move (probe_cost.h).
 */
#ifndef MR_PLACEMENT_LASTING_BRANCH_H
#define MR_PLACEMENT_LASTING_BRANCH_H

#include "tree/ast.h"

/* Does the node store in memory, or call? */
bool stores_or_calls(const Node *n);
/* Do all branches in the body of the loop store or call in some arm? */
bool all_branches_last(const Node *loop);

#endif
