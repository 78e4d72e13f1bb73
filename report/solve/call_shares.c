/* In: a call graph with its bytes.  Out: which of them are estimates.
 * Method: a function that several ones call has its bytes split over them by the number of their calls, as if all did
 * the same.  What one caller has of it is so an estimate; what all have together is not.  So the inclusive bytes of a
 * function are exact if all that each function below it moved came through it, by whatever ways.  They lack something
 * where it enters recursion that stands below a function above it (shared_cycles.c).  The part that
 * came is summed from callers to callees, below one function after the other.
 * Limits: a graph that asks for more than WORK_MOST steps has the remaining functions' bytes for estimates where
 * anything below them has another caller. */
#include <stdlib.h>

#include "solve/call_graph.h"

#define WORK_MOST ((size_t)1 << 30)
static const double nearly_all = 1 - 1e-9;

typedef struct Shares {
    Graph *g;
    double *own, *part; /* By component: its own bytes, and the part of them that came through the given function. */
    size_t *member, *first_member; /* Nodes by component. */
    bool *is_estimate; /* By component. */
    bool *is_entered; /* By component: something that came enters it, and its bytes stand below another arc. */
    size_t work;
} Shares;

static void list_members(Shares *s)
{
    const Graph *g = s->g;
    for (size_t i = 0; i < g->n_nodes; i++) {
        s->first_member[g->nodes[i].component + 2]++;
        s->own[g->nodes[i].component] += (double)g->nodes[i].own;
    }
    for (size_t c = 2; c < g->n_components + 2; c++)
        s->first_member[c] += s->first_member[c - 1];
    for (size_t i = 0; i < g->n_nodes; i++)
        s->member[s->first_member[g->nodes[i].component + 1]++] = i;
}

static bool passes_bytes(const Arc *a)
{
    return !a->is_inner && a->to != TO_POINTERS && a->bytes > 0;
}

/* Does what is below come through other functions, too?  Sets the parts that come through c, and clears them. */
static bool has_other_callers(Shares *s, size_t c)
{
    const Graph *g = s->g;
    bool has = false;
    s->part[c] = 1;
    for (size_t at = c + 1; at-- > 0; s->part[at] = 0, s->is_entered[at] = false, s->work++) {
        has = has || (s->is_entered[at] && s->part[at] < nearly_all);
        if (s->part[at] <= 0)
            continue;
        has = has || (s->own[at] > 0 && s->part[at] < nearly_all);
        for (size_t m = s->first_member[at]; m < s->first_member[at + 1] && !has; m++) {
            const Node *node = &g->nodes[s->member[m]];
            s->work += node->n_arcs;
            for (size_t i = node->first_arc; i < node->first_arc + node->n_arcs; i++) {
                size_t to = g->nodes[g->arcs[i].to].component;
                s->is_entered[to] |= g->arcs[i].is_shared;
                if (passes_bytes(&g->arcs[i]))
                    s->part[to] += s->part[at] * g->arcs[i].part;
            }
        }
    }
    return has;
}

/* Callees' components have smaller numbers than their callers'. */
static void mark_components(Shares *s)
{
    const Graph *g = s->g;
    for (size_t c = 0; c < g->n_components; c++) {
        bool may = false;
        for (size_t m = s->first_member[c]; m < s->first_member[c + 1]; m++) {
            const Node *node = &g->nodes[s->member[m]];
            for (size_t i = node->first_arc; i < node->first_arc + node->n_arcs; i++)
                may |= g->arcs[i].is_shared ||
                       (passes_bytes(&g->arcs[i]) &&
                        (g->arcs[i].part < nearly_all || s->is_estimate[g->nodes[g->arcs[i].to].component]));
        }
        s->is_estimate[c] = may && (s->work > WORK_MOST || has_other_callers(s, c));
    }
}

void graph_mark_estimates(Graph *g)
{
    Shares s = {.g = g,
                .own = xcalloc(g->n_components, sizeof *s.own),
                .part = xcalloc(g->n_components, sizeof *s.part),
                .member = xcalloc(g->n_nodes, sizeof *s.member),
                .first_member = xcalloc(g->n_components + 2, sizeof *s.first_member),
                .is_estimate = xcalloc(g->n_components, sizeof *s.is_estimate),
                .is_entered = xcalloc(g->n_components, sizeof *s.is_entered)};
    list_members(&s);
    mark_components(&s);
    for (size_t i = 0; i < g->n_nodes; i++)
        g->nodes[i].is_estimate = s.is_estimate[g->nodes[i].component];
    for (size_t i = 0; i < g->n_arcs; i++)
        g->arcs[i].is_split =
            passes_bytes(&g->arcs[i]) && (g->arcs[i].part < nearly_all || g->nodes[g->arcs[i].to].is_estimate);
    free(s.own);
    free(s.part);
    free(s.member);
    free(s.first_member);
    free(s.is_estimate);
    free(s.is_entered);
}
