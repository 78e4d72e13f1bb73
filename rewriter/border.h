/* The edges of a node whose text comes from a macro.
 *
 *      return SQLITE_NOMEM;           an edit behind the value can stand behind the macro's name
 *      if (CHECKED (p)) …             a macro that holds conditions is opened: they will be wanted
 */
#ifndef MR_BORDER_H
#define MR_BORDER_H

#include "ast.h"

/* Is the macro at the node's begin (or end) to be opened before an edit can stand there?  Not for macros that stay closed. */
bool border_must_open(const Unit *u, const Node *n, bool end);

/* Assembly that jumps where a macro hides the labels: sets open[] for the macros.  False: there is none that could be opened.
 * *found: there is such assembly. */
bool border_open_asm(const Unit *u, const Function *f, bool *open, bool *found);

#endif
