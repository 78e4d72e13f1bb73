/* Regions out of which no other region is entered: an entry that is not sampled needs no frame in the runtime.
 *
 * In: a unit's tree.  Out: a yes or no. */
#ifndef MR_EMIT_LEAF_REGION_H
#define MR_EMIT_LEAF_REGION_H

#include "tree/ast.h"

/* Does control stay in the statement, but for functions of the library that call nothing back?  Functions of the given
 * files may have regions. */
bool is_leaf_region(const Unit *u, const Node *statement);

#endif
