/* The optimiser's changes to a line's accesses.
 * In: a line and its text.  Out: for text "redundant: x[i], y (2); dead: x[i] =", as a list "x[i] redundant;…". */
#ifndef REPORT_COMMAND_LINE_CHANGES_H
#define REPORT_COMMAND_LINE_CHANGES_H

#include "load/sidecar.h"

/* Returns as many changes of a line as a column of text has room for; NULL: there is none, or the text is not known. */
const char *line_changes_text(Arena *a, const Mix *mix, uint32_t file, size_t line, const char *text);
/* Returns all changes of the line, with a semicolon between two; NULL: there are none. */
const char *line_changes_list(Arena *a, const Mix *mix, uint32_t file, size_t line, const char *text);

#endif
