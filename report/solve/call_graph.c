/* In: what each function of an ROI did, and how often each called each by name.  Out: the call graph.
 * Method: that of S. Graham, P. Kessler and M. McKusick, gprof: a call graph execution profiler, SIGPLAN 1982.
 * Functions that call each other in a cycle are one component.  Components are taken from callees to callers, and the
 * bytes of each, its own and what its callees passed up to it, are split over the arcs into it by their calls.  Some
 * recursion stands below the function that all its callers have in common instead (shared_cycles.c).
 * A function that was entered more often than it was called by name was entered through pointers (pointer_calls.c says
 * through which), or by code that is not counted.  If it holds the ROI, or is main of a whole program, it was entered
 * from outside of the ROI.
 * A function without source that was given another one called that back (callbacks.c).
 * Limits: every call of a function is taken to do the same, whoever makes it; call_shares.c says where that matters. */
#include "solve/call_graph.h"

#include <stdlib.h>
#include <string.h>

/* ---- nodes ---- */

static uint32_t add_node(Graph *g, NodeKind kind, uint32_t index, const char *name)
{
    *PUSH(g->nodes, g->n_nodes, g->cap_nodes) = (Node){.kind = kind, .index = index, .name = name};
    return (uint32_t)g->n_nodes - 1;
}

static uint32_t function_node(Graph *g, uint32_t function)
{
    uint32_t *at = &g->node_of_function[function];
    if (!*at)
        *at = add_node(g, NODE_FUNCTION, function, g->mix->functions[function].name);
    return *at;
}

static uint32_t callee_node(Graph *g, uint32_t callee)
{
    const Callee *c = &g->mix->callees[callee];
    uint32_t *at = &g->node_of_callee[callee];
    if (c->kind == CALLEE_COUNTED)
        return function_node(g, c->index);
    if (!*at)
        *at = add_node(g, c->kind == CALLEE_SKIPPED ? NODE_SKIPPED : NODE_UNSEEN, callee, c->name);
    return *at;
}

/* ---- arcs ---- */

static void add_arc(Graph *g, size_t from, size_t to, int64_t calls)
{
    *PUSH(g->arcs, g->n_arcs, g->cap_arcs) = (Arc){.from = from, .to = to, .calls = calls};
}

static int by_caller(const void *x, const void *y)
{
    const Arc *a = x, *b = y;
    if (a->from != b->from)
        return a->from < b->from ? -1 : 1;
    if (a->bytes != b->bytes)
        return a->bytes > b->bytes ? -1 : 1;
    if (a->calls != b->calls)
        return a->calls > b->calls ? -1 : 1;
    if (a->to != b->to)
        return a->to < b->to ? -1 : 1;
    return a->pointer < b->pointer ? -1 : a->pointer > b->pointer;
}

static void sort_arcs(Graph *g)
{
    if (!g->n_arcs)
        return;
    SORT(g->arcs, g->n_arcs, by_caller);
    for (size_t i = 0; i < g->n_nodes; i++)
        g->nodes[i].n_arcs = 0;
    for (size_t i = g->n_arcs; i-- > 0;) {
        Node *from = &g->nodes[g->arcs[i].from];
        from->first_arc = i;
        from->n_arcs++;
    }
}

static void add_calls_by_name(Graph *g, const int64_t *edge_count)
{
    for (size_t e = 0; edge_count && e < g->mix->n_edges; e++)
        if (edge_count[e] && g->mix->callees[g->mix->edges[e].callee].kind != CALLEE_POINTER)
            add_arc(g, function_node(g, g->mix->edges[e].caller), callee_node(g, g->mix->edges[e].callee),
                    edge_count[e]);
}

/* The function is, or holds, what the ROI marks. */
static bool holds_roi(const Graph *g, const Node *node)
{
    const Roi *roi = &g->mix->rois[g->roi];
    const Function *f = &g->mix->functions[node->index];
    if (!roi->line)
        return strcmp(f->name, "main") == 0;
    return f->file == roi->file && f->line <= roi->line && roi->end_line <= f->end_line;
}

/* Returns by node the entries that no call by name explains; the caller frees them. */
static int64_t *other_entries(const Graph *g)
{
    int64_t *left = xcalloc(g->n_nodes, sizeof *left);
    for (size_t i = N_OWN_NODES; i < g->n_nodes; i++)
        left[i] = g->nodes[i].kind == NODE_FUNCTION ? g->nodes[i].entered : 0;
    for (size_t i = 0; i < g->n_arcs; i++) {
        int64_t *of = &left[g->arcs[i].to];
        *of = *of > g->arcs[i].calls ? *of - g->arcs[i].calls : 0;
    }
    return left;
}

/* Adds entries that no pointer is known to have made: from outside if the region is entered there, else from some
 * pointer. */
static void add_other_entries(Graph *g, RoiCalls calls, const int64_t *by_pointer)
{
    int64_t *left = other_entries(g);
    for (size_t i = N_OWN_NODES; i < g->n_nodes; i++)
        if (left[i] && holds_roi(g, &g->nodes[i])) {
            add_arc(g, FROM_OUTSIDE, i, left[i]);
            left[i] = 0;
        }
    pointer_calls_add(g, calls, left, by_pointer);
    callbacks_add(g, calls.edges, left);
    for (size_t i = N_OWN_NODES; i < g->n_nodes; i++)
        if (left[i])
            add_arc(g, FROM_POINTERS, i, left[i]);
    free(left);
}

/* Result by function: its calls through pointers; the caller frees them. */
static int64_t *add_rows(Graph *g, const Run *run, Row **rows, size_t n)
{
    int64_t *by_pointer = xcalloc(g->mix->n_functions, sizeof *by_pointer);
    Ref pointers;
    bool known = mix_find(g->mix, "calls_indirect", &pointers) && pointers.kind == REF_COLUMN;
    for (size_t i = 0; i < n; i++) {
        uint32_t at = function_node(g, rows[i]->key.item);
        by_pointer[rows[i]->key.item] = known ? run_base(run, rows[i], NULL)[pointers.index] : 0;
        g->nodes[at].entered = rows[i]->count;
        g->nodes[at].own = rows[i]->weight;
        g->bytes += (double)rows[i]->weight;
    }
    return by_pointer;
}

/* ---- bytes ---- */

/* A component that nothing calls from elsewhere was entered from outside, as the function that holds a region. */
static void add_roots(Graph *g)
{
    size_t *most = xcalloc(g->n_components, sizeof *most); /* By component: 1 + its node with the most bytes. */
    bool *called = xcalloc(g->n_components, sizeof *called);
    for (size_t i = 0; i < g->n_arcs; i++)
        if (g->nodes[g->arcs[i].from].component != g->nodes[g->arcs[i].to].component)
            called[g->nodes[g->arcs[i].to].component] = true;
    for (size_t i = N_OWN_NODES; i < g->n_nodes; i++) {
        size_t *best = &most[g->nodes[i].component];
        if (!*best || g->nodes[i].own > g->nodes[*best - 1].own)
            *best = i + 1;
    }
    for (size_t c = 0; c < g->n_components; c++)
        if (!called[c] && most[c])
            add_arc(g, FROM_OUTSIDE, most[c] - 1, 0);
    free(most);
    free(called);
}

typedef struct Component {
    double own, callee_bytes;
    int64_t calls; /* Number of calls from other components. */
    uint32_t cycle;
    size_t members;
} Component;

static void number_cycles(Graph *g, Component *c)
{
    uint32_t cycles = 0;
    for (size_t i = 0; i < g->n_nodes; i++)
        c[g->nodes[i].component].members++;
    for (size_t i = 0; i < g->n_nodes; i++) {
        Component *of = &c[g->nodes[i].component];
        if (of->members > 1 && !of->cycle)
            of->cycle = ++cycles;
        g->nodes[i].cycle = of->cycle;
    }
}

/* Splits what a component has over the arcs into it.  into: arcs by component of the callee, in runs. */
static void add_to_callers(Graph *g, Component *c, const size_t *into, size_t n)
{
    Component *of = &c[g->nodes[g->arcs[into[0]].to].component];
    for (size_t i = 0; i < n; i++) {
        Arc *arc = &g->arcs[into[i]];
        arc->is_inner = g->nodes[arc->from].component == g->nodes[arc->to].component;
        if (!arc_has_bytes(arc))
            continue;
        arc->part = of->calls ? (double)arc->calls / (double)of->calls : 1;
        arc->bytes = arc->part * (of->own + of->callee_bytes);
        c[g->nodes[arc->from].component].callee_bytes += arc->bytes;
    }
}

static void propagate(Graph *g)
{
    Component *c = xcalloc(g->n_components, sizeof *c);
    size_t *first = xcalloc(g->n_components + 1, sizeof *first), *into = graph_arcs_by_callee(g, first);
    number_cycles(g, c);
    for (size_t i = 0; i < g->n_nodes; i++)
        c[g->nodes[i].component].own += (double)g->nodes[i].own;
    for (size_t i = 0; i < g->n_arcs; i++) {
        size_t to = g->nodes[g->arcs[i].to].component;
        if (g->nodes[g->arcs[i].from].component != to && !g->arcs[i].is_shared)
            c[to].calls = count_add(c[to].calls, g->arcs[i].calls);
    }
    for (size_t k = 0; k < g->n_components; k++)
        if (first[k + 1] > first[k])
            add_to_callers(g, c, into + first[k], first[k + 1] - first[k]);
    for (size_t i = 0; i < g->n_nodes; i++)
        g->nodes[i].inclusive = c[g->nodes[i].component].own + c[g->nodes[i].component].callee_bytes;
    free(first);
    free(into);
    free(c);
}

/* ---- the whole ---- */

/* Returns the calls by edge, which the caller frees; NULL: the ROI counted nothing. */
static int64_t *calls_by_edge(const Run *run, uint32_t roi)
{
    const Mix *mix = run->mix;
    const int64_t *calls = run->call_count[roi];
    int64_t *edges = calls ? xcalloc(mix->n_edges, sizeof *edges) : NULL;
    for (size_t i = 0; calls && i < mix->n_calls; i++)
        edges[mix->calls[i]] = count_add(edges[mix->calls[i]], calls[i]);
    return edges;
}

Graph *graph_build(const Run *run, uint32_t roi, Row **rows, size_t n)
{
    Graph *g = xcalloc(1, sizeof *g);
    g->mix = run->mix;
    g->roi = roi;
    g->node_of_function = xcalloc(g->mix->n_functions, sizeof *g->node_of_function);
    g->node_of_callee = xcalloc(g->mix->n_callees, sizeof *g->node_of_callee);
    add_node(g, NODE_OUTSIDE, 0, "(outside)");
    add_node(g, NODE_POINTER, 0, "(indirect)");
    add_node(g, NODE_POINTER, 0, "(indirect)");
    int64_t *by_pointer = add_rows(g, run, rows, n);
    int64_t *edges = calls_by_edge(run, roi);
    add_calls_by_name(g, edges);
    add_other_entries(g, (RoiCalls){edges, run->through_count[roi]}, by_pointer);
    free(by_pointer);
    free(edges);
    sort_arcs(g);
    graph_components(g);
    add_roots(g);
    /* (outside) has no arcs into it: it stays a component of its own, the last one. */
    g->nodes[FROM_OUTSIDE].component = g->n_components++;
    graph_gather_cycles(g);
    propagate(g);
    sort_arcs(g);
    graph_mark_estimates(g);
    return g;
}

void graph_free(Graph *g)
{
    if (!g)
        return;
    free(g->nodes);
    free(g->arcs);
    free(g->node_of_function);
    free(g->node_of_callee);
    free(g);
}
