/* Which functions did calls through pointers reach?
 * In: calls by pointer and caller, entries of functions that no call by name explains.  Out: arcs between them. */
#ifndef REPORT_SOLVE_POINTER_CALLS_H
#define REPORT_SOLVE_POINTER_CALLS_H

#include "solve/call_graph.h"

/* edge_count: calls by edge, or NULL.  entries: by node, those that are not explained; what is explained here is taken
 * off.  by_pointer: by function, how many calls through pointers it made; those of which nothing is found out become
 * arcs to TO_POINTERS. */
void pointer_calls_add(Graph *g, const int64_t *edge_count, int64_t *entries, const int64_t *by_pointer);

/* Splits calls over things of given sizes, in whole numbers that add up to all of them, none above its size.  The
 * caller sets calls and total, the sum of all sizes, which is not less; then it asks for one share after the other. */
typedef struct CallsShares {
    int64_t calls, total;
    int64_t before, given; /* begin as 0 */
} CallsShares;
int64_t calls_share(CallsShares *s, int64_t size);

#endif
