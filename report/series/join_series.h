/* Series of one run as one.
 * In: files of series.  Out: a series, read as any other one. */
#ifndef REPORT_SERIES_JOIN_SERIES_H
#define REPORT_SERIES_JOIN_SERIES_H

#include "series/series_file.h"

/* As series_open, of one file or of several whose times overlap.  The paths must live as long. */
Series *series_open_all(const char *const *paths, size_t n);

#endif
