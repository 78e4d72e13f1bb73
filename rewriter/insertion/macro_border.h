/* The edges of a node whose text comes from a macro.
 *
 *      return SQLITE_NOMEM;           an edit behind the value can stand behind the macro's name
 *      if (CHECKED (p)) …             a macro that holds conditions is expanded: they will be wanted
 */
#ifndef MR_INSERTION_MACRO_BORDER_H
#define MR_INSERTION_MACRO_BORDER_H

#include "tree/ast.h"

/* Is the macro at the node's begin (or end) to be expanded before an edit can stand there?  Not for macros that stay
 * unexpanded. */
bool border_must_expand(const Unit *u, const Node *n, bool end);

/* Does the node begin in the middle of a macro that stays unexpanded? `PUSH (f); … POP ();` is such a block, begun by
 * one and ended by another: nothing can stand in front of it. */
bool border_hides_front(const Unit *u, const Node *n);

/* A statement's text ends at `end`.  If that is in front of its semicolon since a macro hides it, or stands in front of
 * it
 * (`f () EMPTY;`): 1 + index of the macro, which must be expanded before an edit can stand behind the statement; else
 * 0.
 */
int border_hides_semicolon(const Unit *u, const Node *stmt, uint32_t end);

/* Assembly that jumps where a macro hides the labels: sets to_expand[] for the macros.  False: there is none that could
 * be expanded. *found: there is such assembly. */
bool border_expand_asm(const Unit *u, const Function *f, bool *to_expand, bool *found);

#endif
