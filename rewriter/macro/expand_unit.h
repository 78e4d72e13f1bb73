/* Macros, one level at a time.
 * In: a unit, the invocations to expand.  Out: the text with each replaced by its body; which functions came through
 * unchanged. */
#ifndef MR_MACRO_EXPAND_UNIT_H
#define MR_MACRO_EXPAND_UNIT_H

#include "tree/ast.h"

/* Appends the unit's text with every marked invocation expanded.  Returns NULL, or why an invocation cannot be
 * expanded, whose index goes to *failed. */
const char *expand_marked(const Unit *u, const bool *to_expand, ExpansionWay way, Buf *out, int *failed);

/* Does the invocation's macro hold control flow, also through other macros?  Yes if that is not known. */
bool expand_branches(const Unit *u, const Invocation *inv);

/* Appends all that the invocation stands for, macros in it expanded as far as their definitions are known.  Returns
 * false if it cannot be expanded. */
bool expand_whole(const Unit *u, const Invocation *inv, Buf *out);

/* Compares the trees of a function before and after macros are expanded, which differ.  Returns the name of the macro
 * at which they begin to differ; NULL: it is not known. */
const char *expand_changed(const Unit *u, const Function *from, const Function *to);

/* Copies the positions of the tree in the user's text to the same tree after macros were expanded. */
void expand_copy_places(const Function *from, Function *to);

#endif
