/* A guess which functions compilers inline.
 * In: a unit's trees.  Out: Decl.is_inlined of its functions. */
#ifndef MR_PROGRAM_INLINE_GUESS_H
#define MR_PROGRAM_INLINE_GUESS_H

#include "tree/ast.h"

void inlined_mark(const Unit *u);

#endif
