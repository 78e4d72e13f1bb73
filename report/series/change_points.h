/* The points at which a sequence of vectors changes its mean.
 * In: vectors in a row, each dimension in units of its noise.  Out: the cuts that cost least. */
#ifndef REPORT_SERIES_CHANGE_POINTS_H
#define REPORT_SERIES_CHANGE_POINTS_H

#include <stddef.h>

typedef struct Sequence {
    const double *value; /* Step i has the value value[i * n_dimensions + k] in dimension k. */
    size_t n, n_dimensions;
    double penalty;  /* Cost of a cut. */
    size_t shortest; /* Number of steps that a segment has at least, 1 or more. */
} Sequence;

/* The ends of the segments (steps behind the last one of each), the last one n; *n_ends of them.  The caller frees it.
 * A sequence that is shorter than two segments is one. */
size_t *change_points(const Sequence *s, size_t *n_ends);

#endif
