/* Which rows and columns of a table are shown, and in which order.
 * In: a table of any command, what the user asks for.  Out: the same table with fewer of them. */
#ifndef REPORT_OUTPUT_CHOOSE_ROWS_H
#define REPORT_OUTPUT_CHOOSE_ROWS_H

#include "output/table.h"

typedef struct RowChoice {
    const char *filter;  /* rows of which a text cell matches this pattern of the shell's; NULL: all */
    const char *sort; /* a column's name, the largest figures or first texts in front; with `-` the last; or NULL */
    size_t top; /* so many rows of each section at most; 0: all */
    const char *columns; /* names behind commas, in their order; NULL: all */
} RowChoice;

/* A column goes by its name or its heading.  False: there is no such column; reported on stderr. */
bool rows_choose(Report *r, Table *t, const RowChoice *choice);

#endif
