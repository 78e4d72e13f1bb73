/* Columns that name a row's thread.
 * In: a run.  Out: columns for programs, each of one type whatever the files are. */
#ifndef REPORT_COMMAND_THREAD_COLUMNS_H
#define REPORT_COMMAND_THREAD_COLUMNS_H

#include "output/table.h"
#include "solve/accumulate.h"

/* The columns are pid, rank and host. */
enum { N_THREAD_COLUMNS = 3 };
void thread_columns(Table *t);
/* Fills these columns' cells, of which the first is cells[0]. */
void thread_fill(const Run *run, uint32_t thread, Value *cells);

#endif
