/* memreport ceilings.
 * In: options.  Out: a table of what this machine can do, kept in a file; an exit status. */
#ifndef REPORT_DRIVER_CEILINGS_RUN_H
#define REPORT_DRIVER_CEILINGS_RUN_H

#include "command/request.h"

/* Returns the exit status. */
int ceilings_run(const Options *o);

#endif
