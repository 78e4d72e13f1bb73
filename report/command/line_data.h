/* The variables and members whose bytes a line moves, for annotate.
 * In: the objects of a line.  Out: cells and rows. */
#ifndef REPORT_COMMAND_LINE_DATA_H
#define REPORT_COMMAND_LINE_DATA_H

#include "command/command.h"
#include "command/line_figures.h"

/* The column of text, and that of CSV and JSON. */
Column line_data_text_column(void);
Column line_data_list_column(void);
/* Returns `struct node.next 80 %, table[] 20 %` for the n objects of a line. */
const char *line_data_text(Arena *a, const LineObject *o, size_t n);
/* Returns `struct node.next=400;table[]=100`, in bytes. */
const char *line_data_list(Arena *a, const LineObject *o, size_t n);
/* Adds a table of JSON with a row for each line and object.  The report owns it. */
Table *line_data_table(Report *r);
void line_data_rows(Table *t, const Mix *mix, const LineObject *o, size_t n);

#endif
