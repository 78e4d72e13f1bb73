/* The counter files, or series, of a report that names no file.
 * In: options with all files of the folder.  Out: those of the newest run. */
#ifndef REPORT_DRIVER_NEWEST_RUN_H
#define REPORT_DRIVER_NEWEST_RUN_H

#include "command/request.h"

/* Says on stderr which run that is, where there are others. */
void newest_run(Options *o);

/* Returns false if files are of several runs, which is reported on stderr. */
bool are_one_run(const char *const *paths, size_t n);

#endif
