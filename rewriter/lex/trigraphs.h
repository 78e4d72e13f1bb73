/* Trigraphs, where the flags ask for them: the text is taken to be what they stand for, in literals and comments too,
 * as compilers do first of all.  No line changes; columns behind one on its line are those of the new text. */
#ifndef MR_LEX_TRIGRAPHS_H
#define MR_LEX_TRIGRAPHS_H

#include <stdbool.h>
#include <stddef.h>

/* Do compilers replace trigraphs with these flags? */
bool trigraphs_are_meant(const char *const *flags, int n_flags);
/* Replaces trigraphs in place.  Returns the new length, at which text is 0. */
size_t trigraphs_replace(char *text, size_t len);

#endif
