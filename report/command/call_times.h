/* Sampled processor time along the calls of one ROI.
 * In: a call graph and the rows that it was built of.  Out: by node, what was sampled in it and in all that it calls.
 */
#ifndef REPORT_COMMAND_CALL_TIMES_H
#define REPORT_COMMAND_CALL_TIMES_H

#include "command/command.h"
#include "profile/times.h"
#include "solve/call_graph.h"

typedef struct CallTime {
    TimeSum own;
    int64_t own_bytes;                 /* Bytes that its own code requested, as those of a rate (time_bytes). */
    double inclusive, inclusive_bytes; /* Nanoseconds and bytes with what it calls; of a cycle: the whole cycle's. */
    double inclusive_hits;             /* Number of the samples that `inclusive` is the sum of. */
} CallTime;

/* Returns call times by node of the graph; NULL: nothing was sampled.  The caller frees them. */
CallTime *call_times(const Request *q, const Graph *g, Row **rows, size_t n);

#endif
