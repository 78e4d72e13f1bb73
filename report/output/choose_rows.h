/* The choice and order of a table's rows and columns.
 * In: a table of any command, what the user asks for.  Out: the same table with fewer of them. */
#ifndef REPORT_OUTPUT_CHOOSE_ROWS_H
#define REPORT_OUTPUT_CHOOSE_ROWS_H

#include "output/table.h"

typedef struct RowChoice {
    const char *filter;  /* A pattern of the shell's: rows stay of which a text cell matches it; NULL: all stay. */
    const char *sort; /* Name of a column: the largest figures or first texts come first, with `-` in front the last;
                         NULL: rows stay in order. */
    size_t top; /* The most rows that stay in each section; 0: all. */
    bool is_data;        /* The table becomes CSV or JSON, in which columns of text alone have no cells. */
    const char *columns; /* Names with commas between, in the order wanted; NULL: all columns. */
} RowChoice;

/* Chooses rows and columns; a column goes by its name, else by its heading.  Returns false if there is no such column,
 * which is reported on stderr. */
bool rows_choose(Report *r, Table *t, const RowChoice *choice);

#endif
