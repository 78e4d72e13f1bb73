/* memreport diff and memreport save.
 * In: options.  Out: a report of what changed, a baseline; an exit status. */
#ifndef REPORT_DRIVER_COMPARE_RUNS_H
#define REPORT_DRIVER_COMPARE_RUNS_H

#include "command/request.h"

enum {
    STATUS_USAGE = 2,
    STATUS_OVER = 3
}; /* STATUS_USAGE: wrong usage; STATUS_OVER: a limit of --fail-over is exceeded. */

/* Both return the exit status. */
int compare_runs(const Options *o);
int save_baseline(const Options *o);

#endif
