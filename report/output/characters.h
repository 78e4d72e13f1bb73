/* Text as a terminal shows it.
 * In: bytes of a name or a source.  Out: characters, their number, a copy that moves no cursor.
 * Limits: a character is one column wide. */
#ifndef REPORT_OUTPUT_CHARACTERS_H
#define REPORT_OUTPUT_CHARACTERS_H

#include <stddef.h>

/* Returns the number of columns that a text takes on a terminal. */
size_t width_of(const char *s);
/* Returns the begin of character n of s, or the end of s. */
const char *after(const char *s, size_t n);
/* Returns a copy that a terminal can show: tabs are blanks, control characters question marks.  The caller frees it. */
char *clean(const char *s);

#endif
