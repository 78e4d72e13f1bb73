/* A text that was made of another one has to mean the same: its functions have the trees that they had.
 * In: functions before and after macros were expanded, or copies written.  Out: a yes or no; the places of the user's
 * text, on the new trees. */
#ifndef MR_DRIVER_SAME_TREES_H
#define MR_DRIVER_SAME_TREES_H

#include "tree/ast.h"

/* Does the text parse, and has it so many functions? */
bool parses_whole(const Unit *now, int n_functions);
/* Is `now` the tree that `was` is?  Then its nodes get the places of that.  has_versions: a region in it has a second
 * version, and both are to be the tree (versions_match). */
bool same_tree(const Function *was, Function *now, bool has_versions);

#endif
