/* In: call graphs.  Out: tables of nodes and edges for Graphviz, with the figures as text in their labels.
 * Method: a cluster for each ROI; the more inclusive bytes, the redder a function and the thicker an arrow.
 * Limits: what moved less than a thousandth of its ROI's bytes is left out, unless --all. */
#include "command/callgraph_tables.h"

#include <math.h>
#include <stdlib.h>

#include "output/units.h"

static const Column node_columns[] = {
    {"id", "", "", "", "", KIND_TEXT, IN_DATA},    {"cluster", "", "", "", "", KIND_TEXT, IN_DATA},
    {"label", "", "", "", "", KIND_TEXT, IN_DATA}, {"tooltip", "", "", "", "", KIND_TEXT, IN_DATA},
    {"style", "", "", "", "", KIND_TEXT, IN_DATA}, {"fillcolor", "", "", "", "", KIND_TEXT, IN_DATA},
};
static const Column edge_columns[] = {
    {"from", "", "", "", "", KIND_TEXT, IN_DATA},
    {"to", "", "", "", "", KIND_TEXT, IN_DATA},
    {"label", "", "", "", "", KIND_TEXT, IN_DATA},
    {"penwidth", "", "", "", "", KIND_RATIO, IN_DATA},
};
enum {
    N_NODE_COLUMNS = sizeof node_columns / sizeof *node_columns,
    N_EDGE_COLUMNS = sizeof edge_columns / sizeof *edge_columns
};

void dot_begin(Request *q)
{
    columns_own(report_table(q->report, "nodes", NULL), node_columns, N_NODE_COLUMNS);
    columns_own(report_table(q->report, "edges", NULL), edge_columns, N_EDGE_COLUMNS);
}

static const char *figure(Arena *a, Kind kind, double x)
{
    char text[UNIT_TEXT];
    units_text(text, kind, x < 9e18 ? value_int((int64_t)llround(x)) : value_real(x));
    return arena_strdup(a, text);
}

static const char *node_id(Arena *a, const Graph *g, size_t node)
{
    return arena_printf(a, "%u.%zu", (unsigned)g->roi, node == TO_POINTERS ? (size_t)FROM_POINTERS : node);
}

static double part_of(const Graph *g, double bytes)
{
    return g->bytes > 0 ? bytes / g->bytes : 0;
}

/* The label of a function: its bytes with and without those of its callees, and the same of sampled time, if there is
 * any. */
static const char *node_label(Arena *a, const Graph *g, const Node *node, const CallTime *time)
{
    const char *bytes = arena_printf(a, "%s\n%s, %.1f %%\nown %s", node->name, figure(a, KIND_BYTES, node->inclusive),
                                     100 * part_of(g, node->inclusive), figure(a, KIND_BYTES, (double)node->own));
    if (!time)
        return bytes;
    char inclusive[UNIT_TEXT], own[UNIT_TEXT];
    units_text(inclusive, KIND_SECONDS, value_real(time->inclusive / 1e9));
    units_text(own, KIND_SECONDS, value_real((double)time->own.ns / 1e9));
    return arena_printf(a, "%s\nCPU %s, own %s", bytes, inclusive, own);
}

static void add_node(Request *q, const Graph *g, size_t i, const CallTime *time)
{
    Arena *a = q->report->arena;
    const Node *node = &g->nodes[i];
    Value *cells = table_row(q->report->tables[0]);
    bool counted = node->kind == NODE_FUNCTION;
    cells[0] = value_text(node_id(a, g, i));
    cells[1] = value_text(arena_printf(a, "ROI %s", g->mix->rois[g->roi].name));
    cells[2] = value_text(counted ? node_label(a, g, node, time) : node->name);
    if (counted)
        cells[3] =
            value_text(place_text(a, g->mix, g->mix->functions[node->index].file, g->mix->functions[node->index].line));
    cells[4] = value_text(counted ? "filled" : "dashed");
    /* Hue, saturation, value: from white to red. */
    cells[5] = value_text(arena_printf(a, "0.02 %.2f 1.00", counted ? 0.7 * part_of(g, node->inclusive) : 0));
}

static void add_edge(Request *q, const Graph *g, const Arc *arc)
{
    Arena *a = q->report->arena;
    Value *cells = table_row(q->report->tables[1]);
    cells[0] = value_text(node_id(a, g, arc->from));
    cells[1] = value_text(node_id(a, g, arc->to));
    cells[2] = arc->calls ? value_text(figure(a, KIND_COUNT, (double)arc->calls)) : value_none();
    cells[3] = value_real(1 + round(40 * part_of(g, arc->bytes)) / 10);
}

static bool is_small(const Request *q, const Graph *g, const Node *node)
{
    return !q->options->all &&
           ((node->kind != NODE_FUNCTION && !node->n_arcs) || node->inclusive < CALLS_LEAST * g->bytes);
}

/* Are both ends of the arc shown?  Functions are shown if they are not small; the graph's own nodes always are. */
static bool shown(const Request *q, const Graph *g, const Arc *arc)
{
    return (arc->from < N_OWN_NODES || !is_small(q, g, &g->nodes[arc->from])) &&
           (arc->to < N_OWN_NODES || !is_small(q, g, &g->nodes[arc->to]));
}

void dot_graph(Request *q, const Graph *g, const CallTime *time)
{
    bool *needed = xcalloc(g->n_nodes, sizeof *needed);
    for (size_t i = 0; i < g->n_arcs; i++)
        if (shown(q, g, &g->arcs[i])) {
            needed[g->arcs[i].from] = needed[g->arcs[i].to] = true;
            add_edge(q, g, &g->arcs[i]);
        }
    needed[FROM_POINTERS] |= needed[TO_POINTERS]; /* The picture has one node for both. */
    needed[TO_POINTERS] = false;
    for (size_t i = 0; i < g->n_nodes; i++)
        if (needed[i])
            add_node(q, g, i, time ? &time[i] : NULL);
    free(needed);
}
