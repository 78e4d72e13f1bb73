/* Lines of text for people.
 * In: words and cells.  Out: lines without blanks at their ends. */
#ifndef REPORT_OUTPUT_LINE_WRITER_H
#define REPORT_OUTPUT_LINE_WRITER_H

#include <stddef.h>
#include <stdio.h>

typedef struct LineWriter {
    FILE *out;
    size_t width;  /* Width of a line of words. */
    size_t blanks; /* Number of blanks to be written in front of the next visible character. */
} LineWriter;

void line_put(LineWriter *w, const char *from, const char *to);
void line_text(LineWriter *w, const char *s);
void line_end(LineWriter *w);
/* Shows what is written from now on, until "" is given, by a select graphic rendition of ECMA-48, "1;31". */
void line_rendition(LineWriter *w, const char *rendition);
/* Writes words up to the line's width, from `column` on; further lines begin below `indent`. */
void line_words(LineWriter *w, const char *s, size_t column, size_t indent);

#endif
