/* A module's results as tables of a report.
 * In: result files of one module, or only what its columns are; the sidecar.  Out: the report's tables: places instead
 * of ids. */
#ifndef REPORT_MODULE_MODULE_TABLE_H
#define REPORT_MODULE_MODULE_TABLE_H

#include "module/result_rows.h"
#include "output/table.h"

/* Adds all tables of the files, the first one in front, and their notes.  The files and the sidecar live as long as the
 * report.  Returns false if an error was reported. */
bool module_tables(Report *r, const ResultSet *set, bool is_text);

#endif
