/* Times without what counting took itself.
 * In: contexts with the costs that the runtime measured.  Out: seconds of each context. */
#ifndef REPORT_SOLVE_TIME_CORRECTION_H
#define REPORT_SOLVE_TIME_CORRECTION_H

#include "load/counters.h"
#include "load/sidecar.h"

typedef enum Correction { CORRECT_CALIBRATED, CORRECT_EXAMEM, CORRECT_NONE } Correction;

/* The work of a context itself in its sampled entries: memory accesses, and all operations. */
typedef struct Work {
    double accesses, operations;
} Work;

typedef struct Times {
    double own, inclusive; /* Seconds without nested ROIs, and with them; never negative. */
} Times;

/* Returns ticks of a context's own, without those in nested ROIs, as measured. */
double own_ticks(const Context *c);
/* Returns times by context; the caller frees them.  work: by context, or NULL unless for CORRECT_EXAMEM.  clock_hz must
 * not be 0. */
Times *correct_times(const Mix *mix, const Mrc *mrc, Correction how, const Work *work);

#endif
