/* memreport series and memreport phases.
 * In: a timeline.  Out: its tables: rows for data formats, pictures for text. */
#ifndef REPORT_SERIES_SERIES_TABLES_H
#define REPORT_SERIES_SERIES_TABLES_H

#include "command/command.h"
#include "series/timeline.h"

/* q->run is not used.  t: NULL for the columns alone.  Returns false if an error was reported on stderr. */
bool series_rows_table(Request *q, const Timeline *t);
/* Adds pictures by region, and behind them the memory of the processes.  All of these return false if an error was
 * reported. */
bool series_pictures_table(Request *q, const Timeline *t);
/* Adds a row for each interval, region, thread and event.  t: NULL for the columns alone. */
bool series_events_table(Request *q, const Timeline *t);
/* Adds a row for each phase.  t: NULL for the columns alone; else a timeline of functions. */
bool series_phases_table(Request *q, const Timeline *t);

#endif
