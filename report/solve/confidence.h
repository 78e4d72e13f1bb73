/* Margins of estimates from sampled counts.
 * In: the groups of a context.  Out: the variance of its bytes, and the half-width of the 95 % confidence
 * interval of a sum of such. */
#ifndef REPORT_SOLVE_CONFIDENCE_H
#define REPORT_SOLVE_CONFIDENCE_H

#include "load/counters.h"
#include "load/sidecar.h"

/* The spread of one estimate or of a sum of independent ones.  If all is zero, everything was counted. */
typedef struct Spread {
    double variance;
    double by_freedom; /* Sum of variance² ÷ degrees of freedom. */
    bool is_unknown;      /* Something was sampled in fewer than two groups. */
} Spread;

/* Returns by counter the bytes that one count stands for.  The caller frees it. */
double *spread_weights(const Mix *mix);

/* The bytes of each part of a file. */
typedef struct PartBytes {
    double *own;
    /* The spread with that of threads that were made in it: their counts are of the same sampled entries. */
    double *joint;
} PartBytes;
PartBytes part_bytes(const Mrc *mrc, const double *weight);
void part_bytes_free(PartBytes *b);

/* Returns the spread of the bytes of a context by itself, as of one thread. */
Spread spread_of(const Mrc *mrc, const Context *c, const PartBytes *b);
/* Returns the spread of a context with all threads that were made in it, for sums over threads; none for what a thread
 * inherited. */
Spread spread_joint(const Mrc *mrc, const Context *c, const PartBytes *b);
void spread_add(Spread *sum, Spread more);

/* Returns half the width of the interval; spread.is_unknown says that it is not known. */
double spread_half_width(Spread s);

#endif
