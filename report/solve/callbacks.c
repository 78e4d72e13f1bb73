/* In: functions whose addresses are used, and how often each was entered otherwise than from counted code; what calls
 * of functions without source were given.  Out: arcs from those functions to what they called back.
 * Method: qsort was
 * given `compare`: what entered `compare` and no counted code explains was qsort.  A function that no call names may be
 * what a call was given in a variable, if the types agree.  Where several calls were given a function, its entries are
 * split over them by how often each was made.  Each set of functions that one is given makes a node of its own
 * (resolve_calls.c), so that two callers of qsort do not share what they compare.
 * Limits: nothing counts in a function
 * without source, so that the caller itself is taken to be it. */
#include <stdlib.h>

#include "solve/call_graph.h"

typedef struct Giving { /* Functions given to one callee, by all that call it. */
    uint32_t callee;
    int64_t calls;
} Giving;

typedef struct Givings {
    Giving *items;
    size_t n;
} Givings;

static Givings givings_of(const Graph *g, const int64_t *edge_count)
{
    const Mix *mix = g->mix;
    int64_t *calls = xcalloc(mix->n_callees, sizeof *calls);
    Givings list = {xcalloc(mix->n_callees, sizeof *list.items), 0};
    for (size_t e = 0; edge_count && e < mix->n_edges; e++) {
        uint32_t callee = mix->edges[e].callee;
        if (edge_count[e] > 0 && mix->callees[callee].given_functions.n)
            calls[callee] = count_add(calls[callee], edge_count[e]);
    }
    for (uint32_t i = 0; i < mix->n_callees; i++)
        if (calls[i])
            list.items[list.n++] = (Giving){i, calls[i]};
    free(calls);
    return list;
}

bool *callbacks_named(const Graph *g, const int64_t *edge_count)
{
    const Mix *mix = g->mix;
    bool *named = xcalloc(g->n_nodes, sizeof *named);
    Givings list = givings_of(g, edge_count);
    for (size_t i = 0; i < list.n; i++) {
        Slice given = mix->callees[list.items[i].callee].given_functions;
        for (size_t k = given.first; k < given.first + given.n; k++)
            if (mix->given_functions[k].is_named)
                named[g->node_of_function[mix->given_functions[k].function]] = true;
    }
    named[FROM_OUTSIDE] = false; /* Such an arc leads to functions that were not entered. */
    free(list.items);
    return named;
}

/* The functions' signatures by node: any copy may be the one whose address is used.  The caller frees it. */
static uint64_t *pointed_signatures(const Graph *g)
{
    uint64_t *signature = xcalloc(g->n_nodes, sizeof *signature);
    for (size_t i = 0; i < g->mix->n_functions; i++) {
        const Function *f = &g->mix->functions[i];
        if (f->is_pointed && g->node_of_function[f->canonical])
            signature[g->node_of_function[f->canonical]] = f->signature;
    }
    return signature;
}

/* Was the callee given the function by its name; signature not 0: or in a variable of that type? */
static bool is_given(const Mix *mix, uint32_t callee, uint32_t function, uint64_t signature)
{
    Slice given = mix->callees[callee].given_functions;
    for (size_t k = given.first; k < given.first + given.n; k++) {
        const GivenFunction *f = &mix->given_functions[k];
        if (f->is_named ? f->function == function : signature && f->signature == signature)
            return true;
    }
    return false;
}

/* Splits the entries that are left of a function over the calls that were given it. */
static void add_arcs(Graph *g, const Givings *list, size_t node, uint64_t signature, int64_t *left)
{
    long double total = 0, calls = 0;
    int64_t entries = *left, given = 0;
    for (size_t i = 0; i < list->n; i++)
        if (is_given(g->mix, list->items[i].callee, g->nodes[node].index, signature))
            total += (long double)list->items[i].calls;
    for (size_t i = 0; i < list->n && total > 0; i++) {
        if (!is_given(g->mix, list->items[i].callee, g->nodes[node].index, signature))
            continue;
        calls += (long double)list->items[i].calls;
        int64_t upto = calls < total ? (int64_t)((long double)entries / total * calls) : entries;
        if (upto > given)
            *PUSH(g->arcs, g->n_arcs, g->cap_arcs) = (Arc){.from = g->node_of_callee[list->items[i].callee],
                                                           .to = node,
                                                           .calls = upto - given,
                                                           .is_callback = true};
        given = upto;
    }
    *left -= given;
}

void callbacks_add(Graph *g, const int64_t *edge_count, int64_t *entries)
{
    Givings list = givings_of(g, edge_count);
    bool *named = callbacks_named(g, edge_count);
    uint64_t *signature = pointed_signatures(g);
    for (size_t i = N_OWN_NODES; i < g->n_nodes && list.n; i++)
        if (entries[i] > 0 && g->nodes[i].kind == NODE_FUNCTION)
            add_arcs(g, &list, i, named[i] ? 0 : signature[i], &entries[i]);
    free(list.items);
    free(named);
    free(signature);
}
