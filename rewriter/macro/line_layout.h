/* A macro of a system header that says __LINE__ stays unexpanded (assert).  Where it comes out of an invocation of
 * several lines, it is to say what it said there, the line of its name to gcc and that of its end to clang: so it gets
 * these lines.
 *
 *      CHECK(a,                                   if (!b)
 *            b);           ─ expanded ─▶            MR_LINE(1, 2) assert(a) ;          ─ laid out ─▶        if (!b)
 * assert( a) ;
 *
 * In: an expanded text with such marks.  Out: the text on its lines.
 * Marks are part of the text, as tokens: those of an argument go where replacement takes it, and are read at the next
 * level of expansion as the user's tokens are.  No position beside the text would go along. */
#ifndef MR_MACRO_LINE_LAYOUT_H
#define MR_MACRO_LINE_LAYOUT_H

#include "lex/lex.h"
#include "support/util.h"

/* Does a mark stand in front of token i? */
bool layout_is_marked(const Tokens *t, size_t i);

/* Appends the text: from line `first` on, and ending on line `last`.  Lines that are not to be had by line breaks alone
 * are by #line. */
void layout_lines(const Buf *text, unsigned first, unsigned last, Buf *out);

#endif
