/* The figures of a phase.
 * In: rows of a timeline.  Out: sums. */
#ifndef REPORT_SERIES_PHASE_FIGURES_H
#define REPORT_SERIES_PHASE_FIGURES_H

#include "series/phases.h"

/* Makes a phase of an interval, with sums of its rows. */
Phase phase_new(const Timeline *t, double begin, double end);
/* Adds a row of the timeline to the phase.  room: for the sidecar's metrics. */
void phase_add(Phase *phase, const Timeline *t, const TimelineRow *row, Value *room);
/* Orders the parts by their bytes. */
void phase_finish(Phase *phase);

/* Finds the phases that the program marks, by process and time.  The caller frees them, as those of phases_find. */
Phase *marked_phases(const Timeline *t, size_t *n);

#endif
