/* Method: a function's own time is split over its callers by the number of their calls, as its bytes are; sums pass
 * from callees to callers (solve/call_graph.h).
 * Limits: time in code that is not counted is no part of it. */
#include "command/call_times.h"

#include <stdlib.h>

#include "command/time_columns.h"

enum { NANOSECONDS, BYTES, HITS, N_SUMS };

CallTime *call_times(const Request *q, const Graph *g, Row **rows, size_t n)
{
    if (!times_any(q->run->times))
        return NULL;
    CallTime *of = xcalloc(g->n_nodes, sizeof *of);
    double(*sum)[N_SUMS] = xcalloc(g->n_components, sizeof *sum);
    for (size_t i = 0; i < n; i++)
        of[g->node_of_function[rows[i]->key.item]].own_bytes = time_bytes(q->mix, rows[i]->base);
    for (size_t i = N_OWN_NODES; i < g->n_nodes; i++) {
        const Node *node = &g->nodes[i];
        if (node->kind != NODE_FUNCTION)
            continue;
        of[i].own = times_sum(q->run->times, g->roi, node->index, NOWHERE, NOWHERE);
        sum[node->component][NANOSECONDS] += (double)of[i].own.ns;
        sum[node->component][BYTES] += (double)of[i].own_bytes;
        sum[node->component][HITS] += (double)of[i].own.hits;
    }
    graph_pass_to_callers(g, &sum[0][0], N_SUMS);
    for (size_t i = 0; i < g->n_nodes; i++) {
        of[i].inclusive = sum[g->nodes[i].component][NANOSECONDS];
        of[i].inclusive_bytes = sum[g->nodes[i].component][BYTES];
        of[i].inclusive_hits = sum[g->nodes[i].component][HITS];
    }
    free(sum);
    return of;
}
