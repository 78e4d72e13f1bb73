/* Places where control falls through from one case label into the next. */
#ifndef MR_TREE_FALLTHROUGH_H
#define MR_TREE_FALLTHROUGH_H

#include "tree/ast.h"

/* Does the text say that control is meant to fall through to a label?  before: the statement in front of it.  An
 * attribute says so.  So does a
 * macro that leaves nothing: it may be the attribute for another compiler (#if __GNUC__ >= 7). */
bool fall_is_said(const Unit *u, Node *before);

#endif
