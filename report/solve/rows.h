/* Rows by key, in which figures are added up.  For the parts of accumulate.h only. */
#ifndef REPORT_SOLVE_ROWS_H
#define REPORT_SOLVE_ROWS_H

#include "solve/accumulate.h"

/* Makes an empty table, which the caller frees. */
RowTable *rows_new(void);
void rows_free(RowTable *t);
/* Returns an arena that lives as long as the rows. */
Arena *rows_arena(RowTable *t);

/* Returns the row of that key, which is made if there is none.  The Run owns it, and it never moves. */
Row *row_at(Run *run, RowKey key);

/* Numbers the runs that the processes are of. */
void runs_find(Run *run);

#endif
