/* memreport export.
 * In: options.  Out: a file for another tool; an exit status. */
#ifndef REPORT_DRIVER_EXPORT_RUN_H
#define REPORT_DRIVER_EXPORT_RUN_H

#include "command/request.h"

int export_run(const Options *o);

#endif
