/* Quotes and backslashes, as shells and compilers' response files have them.  In: text.  Out: its bytes, each with what
 * protects it, or whole words. */
#ifndef COMMON_QUOTING_H
#define COMMON_QUOTING_H

#include "common/arena.h"

typedef enum QuoteStyle {
    QUOTE_SHELL, /* The rules of POSIX, Shell Command Language, 2.2. */
    QUOTE_RESPONSE_FILE /* The rules of gcc's "@FILE": a backslash protects the byte behind it everywhere. */
} QuoteStyle;

/* Begins with .quote = 0; what is not 0 at the end was not closed. */
typedef struct QuoteReader {
    const char *next, *end;
    QuoteStyle style;
    char quote;
} QuoteReader;

typedef enum QuotedByte {
    QUOTED_END,
    QUOTED_MARK, /* A quote that opens or closes: no byte of the word. */
    QUOTED_NOT, /* The byte is outside of quotes: a blank, an operator or the like. */
    QUOTED_WEAKLY, /* A byte within "…", where a shell still expands '$' and '`'. */
    QUOTED_WHOLLY
} QuotedByte;

/* Takes the next byte of the text into *c, and says how it is quoted. */
QuotedByte quoted_byte(QuoteReader *r, char *c);
/* The word as a shell reads it: in '…' unless it is plain. */
const char *quoted_for_shell(Arena *a, const char *word);
/* The next word of those that stand between white space; NULL: there is no more. */
char *quoted_word(QuoteReader *r, Arena *a);

#endif
