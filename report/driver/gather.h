/* Figures that go elsewhere than into a report.
 * In: options with a sink, a sidecar, counters.  Out: what the sink makes of them. */
#ifndef REPORT_DRIVER_GATHER_H
#define REPORT_DRIVER_GATHER_H

#include "command/gathered.h"
#include "driver/show.h"

/* Returns what a run is to have for the command. */
GatherOptions gather_options(const Options *o, const Command *c, const bool *wanted);
bool gather_run(const Options *o, const Mix *mix, const Inputs *inputs, ProgramOrdinal ordinal);

#endif
