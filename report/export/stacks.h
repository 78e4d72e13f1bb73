/* Ways in which functions called each other, with what each moved at its end.
 * In: a run by ROI and function, with calls.  Out: one call for each way. */
#ifndef REPORT_EXPORT_STACKS_H
#define REPORT_EXPORT_STACKS_H

#include "solve/call_graph.h"

typedef struct Stack {
    const size_t *node; /* Nodes for stack_node, the outermost first. */
    size_t n;           /* Number of nodes, at least one. */
    int64_t bytes, cpu_ns; /* One of them is more than 0; the stacks that end in a function add up to its bytes, and to
                              its sampled processor time in nanoseconds. */
    bool is_estimate; /* Some function of the way has other callers, so its bytes were split over them. */
} Stack;

typedef void StackUse(void *to, const Graph *g, const Stack *stack);

/* Returns node i of the graph; behind all of these the node "(other ways)", below which functions are that were called
 * in ways of few bytes. */
const Node *stack_node(const Graph *g, size_t i);

/* ROI after ROI. */
void stacks_walk(Run *run, StackUse *use, void *to);

#endif
