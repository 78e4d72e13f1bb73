/* Who calls a function?
 * In: a unit's text.  Out: what can be concluded about calls that no expression makes. */
#ifndef MR_PROGRAM_HIDDEN_CALLS_H
#define MR_PROGRAM_HIDDEN_CALLS_H

#include "tree/ast.h"

/* May functions of the unit be called by something that the tree does not show: attributes such as constructor or
 * cleanup, aliases, assembly? */
bool callers_may_hide(const Unit *u);

#endif
