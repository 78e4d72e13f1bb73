/* A table as aligned columns.
 * In: a table, how wide lines are.  Out: its lines. */
#ifndef REPORT_OUTPUT_TEXT_TABLE_H
#define REPORT_OUTPUT_TEXT_TABLE_H

#include "output/layout.h"
#include "output/line_writer.h"
#include "output/table.h"

void text_table(LineWriter *w, Table *table, TextStyle style, PathStyle paths);

#endif
