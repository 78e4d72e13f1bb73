/* The steps of a timeline as vectors that can be compared.
 * In: a timeline of functions.  Out: a sequence for change_points. */
#ifndef REPORT_SERIES_PHASE_STEPS_H
#define REPORT_SERIES_PHASE_STEPS_H

#include "series/change_points.h"
#include "series/timeline.h"

typedef struct PhaseSteps {
    Sequence sequence;
    double *values;
    size_t group; /* Number of intervals of a step; the last step may have fewer. */
} PhaseSteps;

/* Makes the steps of a timeline, in its order; phase_steps_free frees them. */
PhaseSteps phase_steps(const Timeline *t);
void phase_steps_free(PhaseSteps *p);

#endif
