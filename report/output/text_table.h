/* A table as aligned columns.
 * In: a table, how wide lines are.  Out: its lines. */
#ifndef REPORT_OUTPUT_TEXT_TABLE_H
#define REPORT_OUTPUT_TEXT_TABLE_H

#include "output/line_writer.h"
#include "output/table.h"

/* prefix: number of bytes that its paths begin with and that are said elsewhere. */
void text_table(LineWriter *w, Table *table, TextStyle style, size_t prefix);

#endif
