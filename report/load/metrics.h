/* Figures made from base columns, as the sidecar defines them.
 * In: base columns, seconds, entries, sampled, count.  Out: one value for each metric. */
#ifndef REPORT_LOAD_METRICS_H
#define REPORT_LOAD_METRICS_H

#include "load/sidecar.h"
#include "output/value.h"

typedef struct Figures {
    const int64_t *base; /* By column, scaled to all entries. */
    int64_t entries, sampled, count;
    double seconds; /* Time of all entries. */
    bool is_timed;     /* If false, `seconds` is not known. */
} Figures;

/* Fills out[mix->n_metrics], from figures of all entries. */
void metrics_of(const Mix *mix, const Figures *f, Value *out);

/* Returns one figure by reference; metrics as metrics_of filled them. */
Value metric_value(Ref ref, const Figures *f, const Value *metrics);

/* Bytes loaded and stored, 0 where the sidecar has no such figures.
 * room: mix->n_metrics values to work in. */
int64_t metric_bytes(const Mix *mix, const int64_t *base, Value *room);

/* Returns the NEEDS_… bits of a figure. */
unsigned metric_needs(const Mix *mix, Ref ref);

#endif
