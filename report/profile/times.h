/* Processor time by region, function and line, as it was sampled.
 * In: counter files, beside which there may be samples.  Out: rows, and sums of them. */
#ifndef REPORT_PROFILE_TIMES_H
#define REPORT_PROFILE_TIMES_H

#include "load/sidecar.h"
#include "load/samples.h"

enum { NOWHERE = UINT32_MAX };

/* file, line and function are the sidecar's, the function a first one (Function.canonical); or NOWHERE (line 0). */
typedef struct TimeRow {
    uint32_t roi, function, file, line; /* roi: that of the innermost open context, or NOWHERE. */
    const char *name; /* Name of a function that the sidecar does not have; "" where it is not known. */
    const char *image; /* Path of the file that the code is of. */
    uint64_t hits, ns;
} TimeRow;

typedef struct TimeSum {
    uint64_t hits, ns;
} TimeSum;

typedef struct Times Times;

/* wanted: by ROI; NULL: all. */
Times *times_new(const Mix *mix, const bool *wanted);
void times_free(Times *t);
/* Adds what was sampled beside this counter file, if anything. */
void times_add(Times *t, const Mrc *mrc);
/* Was anything sampled?  t may be NULL. */
bool times_any(const Times *t);
/* Returns all rows, by region, file, line and function; t owns them, and *n is their number. */
const TimeRow *times_rows(Times *t, size_t *n);
/* Returns the sum over wanted regions; roi, function, file and line: NOWHERE stands for all of them. */
TimeSum times_sum(const Times *t, uint32_t roi, uint32_t function, uint32_t file, uint32_t line);
/* Sums up all samples, including those outside of regions. */
TimeSum times_all(const Times *t);
/* Returns a sentence if clearly fewer samples were taken in a second of processor time than were asked for, else NULL.
 */
const char *times_rate_text(const Times *t, Arena *a);
/* Returns how far the 95 % confidence interval of a sum reaches to its farther side, relative to the sum; 0 if there
 * are no hits. */
double times_error(const Times *t, TimeSum sum);

#endif
