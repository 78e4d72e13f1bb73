/* Tasks that take counter files, a series, or both.
 * In: options with a sink.  Out: what the sink makes of the run, and of the series that belongs to it. */
#ifndef REPORT_DRIVER_WITH_SERIES_H
#define REPORT_DRIVER_WITH_SERIES_H

#include "command/gathered.h"

/* Without counter files the run is what the series has at its end.  Returns false if an error was reported on
 * stderr. */
bool gather_with_series(const Options *o, const Sink *sink, bool takes_series);

#endif
