/* The parts of a trace for Perfetto.
 * In: events.  Out: Chrome's JSON form of them. */
#ifndef REPORT_EXPORT_PERFETTO_H
#define REPORT_EXPORT_PERFETTO_H

#include <jansson.h>

#include "export/export.h"

typedef struct Trace {
    FILE *out;
    const Mix *mix;
    Run *run;
    Events events;
    double first_ns; /* The moment 0 of the trace: begin of the first process, or of its recording. */
    bool is_inclusive, has_any;
} Trace;

/* Returns a moment or a length in eighths of a microsecond, in which every reader's arithmetic is exact
 * (perfetto_events.c); never negative. */
int64_t trace_eighths(double microseconds);
/* Returns such a time as events have it, in microseconds; the caller owns the value. */
json_t *trace_time(int64_t eighths);
/* Returns a name that JSON may have, "?" for others; the caller owns the value. */
json_t *trace_text(const char *s);
/* Takes the event's own reference. */
void trace_put(Trace *t, json_t *event);

/* Adds what a series has: counters over time and phases. */
void trace_series(Trace *t, const struct Recording *r);

#endif
