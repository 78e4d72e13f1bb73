/* A macro of a system header that says __LINE__ stays unexpanded (assert).  Where it comes out of an invocation of
 * several lines, it is to say what it said there, the line of its name to gcc and that of its end to clang: so it gets
 * these lines.
 *
 *      CHECK(a,                                   if (!b)
 *            b);           ─ expanded ─▶            MR_LINE(1, 2) assert(a) ;          ─ laid out ─▶        if (!b)
 * assert( a) ;
 *
 * In: an expanded text with such marks.  Out: the text on its lines.
 * Marks are tokens of the text for the reason why `cpp -E` writes linemarkers into its output: what one level of
 * expansion yields is the input of the next, and that input is text.  Replacement (C11 6.10.3) copies a token's
 * neighbours, drops them, repeats them and passes them through parameters.  A mark in front of a macro's name is
 * copied, dropped and repeated with it; a position that is kept beside the text would have to be moved along by each of
 * these steps.  Marks are read where tokens are read anyway, and this file removes them before anybody else sees the
 * text. The mark is not private either: a __LINE__ that stays in the text is written as the same MR_LINE(1, 2), which
 * is a macro of memrt.h, since each compiler takes another of the two lines. */
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
