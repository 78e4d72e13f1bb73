/* Preprocessor directives in the middle of a text, as its tokens show them: may the text be written again elsewhere?
 * In: a unit's tokens, offsets.  Out: a yes or no. */
#ifndef MR_MACRO_CONDITIONAL_TEXT_H
#define MR_MACRO_CONDITIONAL_TEXT_H

#include "tree/ast.h"

/* Does a conditional begin in the text between the offsets and end behind it, or begin in front and end in it? */
bool splits_conditional(const Tokens *t, uint32_t begin, uint32_t end);

/* Would a copy of the text between the offsets be another text, or not compile?  Reasons are parts of conditionals,
 * definitions that meet themselves and, in branches that are left out here and may be another compiler's, what may be
 * there once only.  jumps: labels in these branches can get other names (is_left_out_label). */
bool is_unrepeatable(const Unit *u, uint32_t begin, uint32_t end, bool jumps);

/* Does token i name a label, where it stands or where it is jumped to, in a branch that is left out? */
bool is_left_out_label(const Unit *u, size_t i);

/* Is the macro defined in a branch that is left out and another compiler takes, so that it may be another macro there?
 */
bool is_defined_in_skipped_branch(const Unit *u, const char *name);

#endif
