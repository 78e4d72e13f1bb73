/* In: nodes and arcs.  Out: strongly connected components, numbered from callees to callers.
 * Method: R. Tarjan, Depth-first search and linear graph algorithms, SIAM J. Comput. 1 (1972), with a stack of its
 * own instead of recursion, since call chains can be long.
 * Limits: numbers follow the order of nodes and arcs, so that they are the same on every machine. */
#include "solve/call_graph.h"

#include <stdlib.h>

typedef struct Visit {
    size_t node, next; /* next: the next arc to follow. */
} Visit;

typedef struct Search {
    Graph *g;
    size_t *order, *low; /* By node; `order` counts from 1, 0: not reached yet. */
    bool *is_open;          /* By node: it is on the stack of nodes without a component. */
    size_t *stack, n_stack;
    Visit *path;
    size_t n_path, reached;
} Search;

static void enter(Search *s, size_t node)
{
    s->order[node] = s->low[node] = ++s->reached;
    s->is_open[node] = true;
    s->stack[s->n_stack++] = node;
    s->path[s->n_path++] = (Visit){node, 0};
}

static void lower(Search *s, size_t node, size_t to)
{
    if (to < s->low[node])
        s->low[node] = to;
}

/* All arcs of the node are followed: it closes a component if it reaches nothing older. */
static void leave(Search *s, size_t node)
{
    s->n_path--;
    if (s->n_path)
        lower(s, s->path[s->n_path - 1].node, s->low[node]);
    if (s->low[node] != s->order[node])
        return;
    size_t member;
    do {
        member = s->stack[--s->n_stack];
        s->is_open[member] = false;
        s->g->nodes[member].component = s->g->n_components;
    } while (member != node);
    s->g->n_components++;
}

static void search_from(Search *s, size_t root)
{
    enter(s, root);
    while (s->n_path) {
        Visit *v = &s->path[s->n_path - 1];
        const Node *node = &s->g->nodes[v->node];
        if (v->next == node->n_arcs) {
            leave(s, v->node);
            continue;
        }
        size_t to = s->g->arcs[node->first_arc + v->next++].to;
        if (!s->order[to])
            enter(s, to);
        else if (s->is_open[to])
            lower(s, v->node, s->order[to]);
    }
}

void graph_components(Graph *g)
{
    size_t n = g->n_nodes;
    Search s = {.g = g,
                .order = xcalloc(n, sizeof *s.order),
                .low = xcalloc(n, sizeof *s.low),
                .is_open = xcalloc(n, sizeof *s.is_open),
                .stack = xcalloc(n, sizeof *s.stack),
                .path = xcalloc(n, sizeof *s.path)};
    g->n_components = 0;
    for (size_t i = 0; i < n; i++)
        if (!s.order[i])
            search_from(&s, i);
    free(s.order);
    free(s.low);
    free(s.is_open);
    free(s.stack);
    free(s.path);
}

size_t *graph_arcs_by_callee(const Graph *g, size_t *first)
{
    size_t *arcs = xcalloc(g->n_arcs, sizeof *arcs), *next = xcalloc(g->n_components + 1, sizeof *next);
    for (size_t i = 0; i < g->n_arcs; i++)
        first[g->nodes[g->arcs[i].to].component + 1]++;
    for (size_t c = 0; c < g->n_components; c++)
        next[c + 1] = first[c + 1] += first[c];
    for (size_t i = 0; i < g->n_arcs; i++)
        arcs[next[g->nodes[g->arcs[i].to].component]++] = i;
    free(next);
    return arcs;
}

/* Components come callees first. */
void graph_pass_to_callers(const Graph *g, double *figures, size_t each)
{
    size_t *first = xcalloc(g->n_components + 1, sizeof *first), *order = graph_arcs_by_callee(g, first);
    for (size_t i = 0; i < g->n_arcs; i++) {
        const Arc *a = &g->arcs[order[i]];
        double *to = &figures[g->nodes[a->from].component * each];
        const double *from = &figures[g->nodes[a->to].component * each];
        for (size_t k = 0; k < each && !a->is_inner && a->to != TO_POINTERS; k++)
            to[k] += a->part * from[k];
    }
    free(first);
    free(order);
}
