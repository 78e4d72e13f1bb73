/* memreport record, series and phases.
 * In: options.  Out: a series; a report of one; an exit status. */
#ifndef REPORT_DRIVER_SERIES_RUN_H
#define REPORT_DRIVER_SERIES_RUN_H

#include "command/request.h"

/* All return the exit status. */
int record_run(const Options *o);
int show_series(const Options *o);
int show_phases(const Options *o);

#endif
