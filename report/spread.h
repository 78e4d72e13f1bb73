/* How far an estimate from sampled counts may be off.
 * In: the groups of a context.  Out: the variance of its bytes, and the half-width of the 95 % confidence
 * interval of a sum of such. */
#ifndef REPORT_SPREAD_H
#define REPORT_SPREAD_H

#include "mix.h"
#include "mrc.h"

/* Of one estimate or of a sum of independent ones.  All zero: everything was counted. */
typedef struct Spread {
    double variance;
    double by_freedom; /* sum of variance^2 / degrees of freedom */
    bool unknown;      /* something was sampled in fewer than two groups */
} Spread;

/* By counter: bytes loaded and stored for each unit that it counts.  The caller frees it. */
double *spread_weights(const Mix *mix);

/* Of the bytes of a context; `counters` weights as above. */
Spread spread_of(const Context *c, const double *weight, uint32_t counters);
void spread_add(Spread *sum, Spread more);

/* Half-width of the interval; what it is not known of is spread.unknown. */
double spread_half_width(Spread s);

#endif
