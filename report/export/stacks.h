/* Ways in which functions called each other, with what each moved at its end.
 * In: a run by ROI and function, with calls.  Out: one call for each way. */
#ifndef REPORT_EXPORT_STACKS_H
#define REPORT_EXPORT_STACKS_H

#include "solve/call_graph.h"

typedef struct Stack {
    const size_t *node; /* of the graph, the outermost first */
    size_t n;           /* one at least */
    int64_t bytes;      /* more than 0; those of a ROI add up to its bytes */
    bool is_estimate;   /* some function of the way has other callers, and its bytes were split over them */
} Stack;

typedef void StackUse(void *to, const Graph *g, const Stack *stack);

/* ROI after ROI. */
void stacks_walk(Run *run, StackUse *use, void *to);

#endif
