/* The counter files of one process as one.
 * In: files of the images of a process, the program's first; the joined sidecar.  Out: an Mrc with the counters and
 * regions of that sidecar. */
#ifndef REPORT_LOAD_JOIN_COUNTERS_H
#define REPORT_LOAD_JOIN_COUNTERS_H

#include "load/counters.h"
#include "load/sidecar.h"

/* The caller frees it; the files may be freed before. */
Mrc *mrc_join(const Mrc *const *file, size_t n, const Mix *mix);

#endif
