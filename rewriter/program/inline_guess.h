/* Which functions compilers put in the place of their calls.
 * In: a unit's trees.  Out: Decl.is_inlined of its functions. */
#ifndef MR_INLINED_H
#define MR_INLINED_H

#include "ast.h"

void inlined_mark(const Unit *u);

#endif
