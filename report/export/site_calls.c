/* In: rows by ROI and function, calls by the place that makes them.  Out: the same calls with figures.
 * Method: the call graph says which part of a function's calls each caller made (solve/call_graph.h); inclusive figures
 * pass from callees to callers by that part, and a line has the part of its caller's calls that it made.
 * Limits: as the graph's: all calls of a function are taken to do the same. */
#include "export/site_calls.h"

#include <string.h>

#include "profile/times.h"
#include "solve/call_sites.h"

typedef struct Inclusive {
    Graph *g;
    double (*figures)[N_EVENTS]; /* Figures by component. */
} Inclusive;

static Inclusive inclusive_of(const Run *run, Row **rows, size_t n)
{
    Graph *g = graph_build(run, rows[0]->key.roi, rows, n);
    Inclusive in = {g, xcalloc(g->n_components, sizeof *in.figures)};
    Events e = events_of(run->mix);
    for (size_t i = 0; i < n; i++) {
        int64_t sum[N_EVENTS] = {0};
        events_add(&e, run, rows[i], sum);
        for (size_t k = 0; k < N_EVENTS; k++)
            in.figures[g->nodes[g->node_of_function[rows[i]->key.item]].component][k] += (double)sum[k];
    }
    for (size_t i = N_OWN_NODES; i < g->n_nodes && run->times; i++)
        if (g->nodes[i].kind == NODE_FUNCTION)
            in.figures[g->nodes[i].component][EVENT_CPU_NS] +=
                (double)times_sum(run->times, g->roi, g->nodes[i].index, NOWHERE, NOWHERE).ns;
    events_free(&e);
    graph_pass_to_callers(g, &in.figures[0][0], N_EVENTS);
    return in;
}

static void fill(const Inclusive *in, SiteCall *c, const Arc *a)
{
    double part = !a || a->is_inner || a->to == TO_POINTERS ? 0 : a->part;
    if (a && !a->is_whole)
        part = a->calls ? part * (double)c->calls / (double)a->calls : 0;
    for (size_t k = 0; k < N_EVENTS; k++)
        c->figure[k] = part > 0 ? part * in->figures[in->g->nodes[a->to].component][k] : 0;
}

static void add_site(SiteCalls *to, const Inclusive *in, const CallSite *site)
{
    const Graph *g = in->g;
    bool is_pointer = g->mix->callees[site->callee].kind == CALLEE_POINTER;
    const Arc *arc = call_site_arc(g, site);
    if (is_pointer && (!arc || arc->to == TO_POINTERS))
        return;
    SiteCall *c = PUSH(to->call, to->n, to->cap);
    *c = (SiteCall){.caller = site->caller,
                    .file = site->file,
                    .line = site->line,
                    .goes_through_pointer = is_pointer,
                    .callee = is_pointer ? g->nodes[arc->to].index : site->callee,
                    .calls = site->calls};
    fill(in, c, arc);
}

static void add_calls_of(SiteCalls *to, const Inclusive *in, size_t node, int64_t caller)
{
    const Node *from = &in->g->nodes[node];
    for (size_t i = 0; i < from->n_arcs; i++) {
        const Arc *a = &in->g->arcs[from->first_arc + i];
        SiteCall *c = PUSH(to->call, to->n, to->cap);
        *c = (SiteCall){
            .caller = caller, .goes_through_pointer = true, .callee = in->g->nodes[a->to].index, .calls = a->calls};
        fill(in, c, a);
    }
}

/* Adds entries in excess of the calls by counted code. */
static void add_others(SiteCalls *to, const Inclusive *in)
{
    add_calls_of(to, in, FROM_POINTERS, NO_FUNCTION);
    for (size_t i = N_OWN_NODES; i < in->g->n_nodes; i++)
        if (in->g->nodes[i].kind == NODE_UNSEEN)
            add_calls_of(to, in, i, (int64_t)in->g->mix->n_functions + in->g->nodes[i].index);
}

/* Recursion as a whole is called, without calls, where the function begins that all its callers have in common. */
static void add_wholes(SiteCalls *to, const Inclusive *in)
{
    const Graph *g = in->g;
    for (size_t i = 0; i < g->n_arcs; i++) {
        const Node *from = &g->nodes[g->arcs[i].from];
        if (!g->arcs[i].is_whole || from->kind != NODE_FUNCTION)
            continue;
        SiteCall *c = PUSH(to->call, to->n, to->cap);
        *c = (SiteCall){.caller = from->index,
                        .file = g->mix->functions[from->index].file,
                        .line = g->mix->functions[from->index].line,
                        .goes_through_pointer = true,
                        .callee = g->nodes[g->arcs[i].to].index};
        fill(in, c, &g->arcs[i]);
    }
}

static void add_roi(SiteCalls *to, const Run *run, Row **rows, size_t n)
{
    Inclusive in = inclusive_of(run, rows, n);
    CallSites sites = call_sites_of(run, in.g);
    for (size_t i = 0; i < sites.n; i++)
        add_site(to, &in, &sites.site[i]);
    add_others(to, &in);
    add_wholes(to, &in);
    free(sites.site);
    graph_free(in.g);
    free(in.figures);
}

/* ---- the same call in several ROIs, or twice in a line ---- */

static int compare(const void *x, const void *y)
{
    const SiteCall *a = x, *b = y;
    const int64_t in_a[] = {a->caller, a->file, a->line, a->goes_through_pointer, a->callee},
                  in_b[] = {b->caller, b->file, b->line, b->goes_through_pointer, b->callee};
    return compare_keys(in_a, in_b, sizeof in_a / sizeof *in_a);
}

static void merge(SiteCalls *calls)
{
    size_t n = 0;
    SORT(calls->call, calls->n, compare);
    for (size_t i = 0; i < calls->n; i++) {
        SiteCall *last = n ? &calls->call[n - 1] : NULL, *c = &calls->call[i];
        if (!last || compare(last, c) != 0) {
            calls->call[n++] = *c;
            continue;
        }
        last->calls = count_add(last->calls, c->calls);
        for (size_t k = 0; k < N_EVENTS; k++)
            last->figure[k] += c->figure[k];
    }
    calls->n = n;
}

SiteCalls site_calls_of(Run *by_function)
{
    SiteCalls calls = {0};
    size_t n, here;
    Row **rows = run_rows(by_function, &n);
    for (size_t i = 0; i < n; i += here) {
        here = rows_of_roi(rows + i, n - i);
        add_roi(&calls, by_function, rows + i, here);
    }
    free(rows);
    merge(&calls);
    return calls;
}
