/* Method: a function's own time is split over its callers by the number of their calls, as its bytes are; sums pass
 * from callees to callers (solve/call_graph.h).
 * Limits: time in code that is not counted is no part of it. */
#include "command/call_times.h"

#include <stdlib.h>

#include "command/time_columns.h"

CallTime *call_times(const Request *q, const Graph *g, Row **rows, size_t n)
{
    if (!times_any(q->run->times))
        return NULL;
    CallTime *of = xcalloc(g->n_nodes, sizeof *of);
    double *time = xcalloc(g->n_components, sizeof *time), *bytes = xcalloc(g->n_components, sizeof *bytes);
    for (size_t i = 0; i < n; i++)
        of[g->node_of_function[rows[i]->key.item]].own_bytes = time_bytes(q->mix, rows[i]->base);
    for (size_t i = N_OWN_NODES; i < g->n_nodes; i++) {
        const Node *node = &g->nodes[i];
        if (node->kind != NODE_FUNCTION)
            continue;
        of[i].own = times_sum(q->run->times, g->roi, node->index, NOWHERE, NOWHERE);
        time[node->component] += (double)of[i].own.ns;
        bytes[node->component] += (double)of[i].own_bytes;
    }
    size_t *order = graph_callees_first(g);
    for (size_t i = 0; i < g->n_arcs; i++) {
        const Arc *a = &g->arcs[order[i]];
        if (a->inner || a->to == TO_POINTERS)
            continue;
        time[g->nodes[a->from].component] += a->part * time[g->nodes[a->to].component];
        bytes[g->nodes[a->from].component] += a->part * bytes[g->nodes[a->to].component];
    }
    for (size_t i = 0; i < g->n_nodes; i++) {
        of[i].inclusive = time[g->nodes[i].component];
        of[i].inclusive_bytes = bytes[g->nodes[i].component];
    }
    free(order);
    free(time);
    free(bytes);
    return of;
}
