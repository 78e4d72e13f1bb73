/* In: a call graph with its components.  Out: arcs for recursion that several ways enter, each as a whole.
 * Method: what recursion moves would be split over the calls that enter it.  That is an estimate where each entry does
 * about the same, and nothing where one entry is a whole interpreter's run and another one its end.  How much an entry
 * does is unknown where the functions call each other far more often than they are entered.  Such recursion stands as a
 * whole below the function that every way to it passes last, its immediate dominator, whose inclusive bytes are exact
 * (Aho, Lam, Sethi, Ullman 9.6.1).  Components are in topological order, so dominators are found in one pass.
 * Limits: what is between the dominator and the recursion has none of its bytes, though it caused some of them. */
#include "solve/call_graph.h"

#include <stdlib.h>

enum { INNER_CALLS = 100 }; /* More calls inside than this for each entry say nothing about one entry. */

typedef struct Entries {
    size_t n; /* Arcs from other components. */
    double calls, inner;
} Entries;

typedef struct Dominators {
    const Graph *g;
    size_t *arcs, *first; /* Arcs by component of the callee. */
    size_t *immediate, *depth; /* By component. */
} Dominators;

static size_t component_of(const Graph *g, size_t node)
{
    return g->nodes[node].component;
}

/* The nearest component that dominates both. */
static size_t common(const Dominators *d, size_t a, size_t b)
{
    while (a != b)
        if (d->depth[a] > d->depth[b])
            a = d->immediate[a];
        else
            b = d->immediate[b];
    return a;
}

/* Callers' components have greater numbers; the last one is (outside). */
static void find_dominators(Dominators *d)
{
    const Graph *g = d->g;
    size_t outside = g->n_components - 1;
    d->immediate[outside] = outside;
    for (size_t c = outside; c-- > 0;) {
        bool any = false;
        d->immediate[c] = outside;
        for (size_t i = d->first[c]; i < d->first[c + 1]; i++) {
            size_t from = component_of(g, g->arcs[d->arcs[i]].from);
            if (from == c)
                continue;
            d->immediate[c] = any ? common(d, d->immediate[c], from) : from;
            any = true;
        }
        d->depth[c] = d->depth[d->immediate[c]] + 1;
    }
}

static Entries entries_of(const Dominators *d, size_t c)
{
    const Graph *g = d->g;
    Entries e = {0, 0, 0};
    for (size_t i = d->first[c]; i < d->first[c + 1]; i++) {
        const Arc *a = &g->arcs[d->arcs[i]];
        bool is_inner = component_of(g, a->from) == c;
        e.n += !is_inner;
        *(is_inner ? &e.inner : &e.calls) += (double)a->calls;
    }
    return e;
}

/* Returns the node of a component with the most bytes of its own. */
static size_t main_node(const Graph *g, size_t component)
{
    size_t best = g->n_nodes;
    for (size_t i = 0; i < g->n_nodes; i++)
        if (component_of(g, i) == component && (best == g->n_nodes || g->nodes[i].own > g->nodes[best].own))
            best = i;
    return best;
}

/* Adds the arc for all entries of a component: to the function that is entered most often, from the dominator itself if
 * that enters it. */
static void gather(Dominators *d, Graph *g, size_t c)
{
    size_t from = d->immediate[c];
    const Arc *best = NULL;
    for (size_t i = d->first[c]; i < d->first[c + 1]; i++) {
        Arc *a = &g->arcs[d->arcs[i]];
        size_t by = component_of(g, a->from);
        if (by == c)
            continue;
        a->is_shared = true;
        bool is_nearer = best && (by == from) != (component_of(g, best->from) == from);
        if (!best || (is_nearer ? by == from : a->calls > best->calls))
            best = a;
    }
    Arc whole = {.from = best->from, .to = best->to, .is_whole = true};
    if (component_of(g, best->from) != from)
        whole.from = main_node(g, from);
    *PUSH(g->arcs, g->n_arcs, g->cap_arcs) = whole;
}

void graph_gather_cycles(Graph *g)
{
    Dominators d = {.g = g,
                    .first = xcalloc(g->n_components + 1, sizeof *d.first),
                    .immediate = xcalloc(g->n_components, sizeof *d.immediate),
                    .depth = xcalloc(g->n_components, sizeof *d.depth)};
    d.arcs = graph_arcs_by_callee(g, d.first);
    find_dominators(&d);
    for (size_t c = 0; c + 1 < g->n_components; c++) {
        Entries e = entries_of(&d, c);
        if (e.n > 1 && e.inner > INNER_CALLS * e.calls)
            gather(&d, g, c);
    }
    free(d.arcs);
    free(d.first);
    free(d.immediate);
    free(d.depth);
}
