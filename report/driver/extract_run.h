/* memreport extract.  In: options with a dump of a machine's memory, or a core file.  Out: a counter file, an exit
 * status. */
#ifndef REPORT_DRIVER_EXTRACT_RUN_H
#define REPORT_DRIVER_EXTRACT_RUN_H

#include "command/request.h"

int extract_run(const Options *o);

#endif
