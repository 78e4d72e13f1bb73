/* In: rows by ROI and block, and by ROI and function.  Out: calls by the line that makes them.
 * Method: the call graph says which part of a function's calls each caller made (solve/call_graph.h); inclusive figures
 * pass from callees to callers by that part, and a line has the part of its caller's calls that it made.
 * What a pointer called is split over the lines that call through it in the same way.
 * Limits: as the graph's: all calls of a function are taken to do the same. */
#include "export/site_calls.h"

#include <string.h>

#include "profile/times.h"
#include "solve/calls_share.h"

typedef struct Inclusive {
    Graph *g;
    double (*figures)[N_EVENTS]; /* Figures by component. */
    int64_t *left; /* By arc: calls through a pointer that have no line yet. */
} Inclusive;

static Inclusive inclusive_of(const Run *run, Row **rows, size_t n)
{
    Graph *g = graph_build(run, rows[0]->key.roi, rows, n);
    Inclusive in = {g, xcalloc(g->n_components, sizeof *in.figures), xcalloc(g->n_arcs, sizeof *in.left)};
    for (size_t i = 0; i < g->n_arcs; i++)
        in.left[i] = g->arcs[i].pointer ? g->arcs[i].calls : 0;
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

static const Arc *arc_between(const Graph *g, size_t from, size_t to)
{
    const Node *node = &g->nodes[from];
    for (size_t i = 0; i < node->n_arcs; i++)
        if (g->arcs[node->first_arc + i].to == to && !g->arcs[node->first_arc + i].pointer)
            return &g->arcs[node->first_arc + i];
    return NULL;
}

static void fill(const Inclusive *in, SiteCall *c, const Arc *a)
{
    double part =
        !a || a->is_inner || a->to == TO_POINTERS || !a->calls ? 0 : a->part * (double)c->calls / (double)a->calls;
    for (size_t k = 0; k < N_EVENTS; k++)
        c->figure[k] = part > 0 ? part * in->figures[in->g->nodes[a->to].component][k] : 0;
}

/* Adds the callees of a block's calls through one pointer: the part of each function's calls that the block has of all
 * calls that no block before it has taken. */
static void add_pointer_calls(SiteCalls *to, const Inclusive *in, const Block *b, const Edge *e, int64_t calls)
{
    const Node *from = &in->g->nodes[in->g->node_of_function[e->caller]];
    CallsShares shares = {.calls = calls};
    for (size_t pass = 0; pass < 2; pass++)
        for (size_t i = from->first_arc; i < from->first_arc + from->n_arcs; i++) {
            const Arc *a = &in->g->arcs[i];
            if (a->pointer != e->callee + 1)
                continue;
            if (!pass) {
                shares.total = count_add(shares.total, in->left[i]);
                continue;
            }
            int64_t n = calls_share(&shares, in->left[i]);
            in->left[i] -= n;
            if (!n || a->to == TO_POINTERS)
                continue;
            SiteCall *c = PUSH(to->call, to->n, to->cap);
            *c = (SiteCall){e->caller, b->file, b->line, true, in->g->nodes[a->to].index, n, {0}};
            fill(in, c, a);
        }
}

static void add_call(SiteCalls *to, const Inclusive *in, const Mix *mix, const Block *b, uint32_t edge, int64_t calls)
{
    const Edge *e = &mix->edges[edge];
    const Callee *callee = &mix->callees[e->callee];
    if (callee->kind == CALLEE_POINTER) {
        add_pointer_calls(to, in, b, e, calls);
        return;
    }
    size_t node =
        callee->kind == CALLEE_COUNTED ? in->g->node_of_function[callee->index] : in->g->node_of_callee[e->callee];
    SiteCall *c = PUSH(to->call, to->n, to->cap);
    *c = (SiteCall){.caller = e->caller, .file = b->file, .line = b->line, .callee = e->callee, .calls = calls};
    fill(in, c, arc_between(in->g, in->g->node_of_function[e->caller], node));
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

/* Rows of one ROI. */
typedef struct RowsOfRoi {
    const Run *run;
    Row **row;
    size_t n;
} RowsOfRoi;

static void add_roi(SiteCalls *to, RowsOfRoi blocks, RowsOfRoi functions)
{
    const Mix *mix = blocks.run->mix;
    if (!functions.n)
        return;
    Inclusive in = inclusive_of(functions.run, functions.row, functions.n);
    for (size_t i = 0; i < blocks.n; i++) {
        const Row *row = blocks.row[i];
        const Block *b = &mix->blocks[row->key.item];
        for (size_t k = 0; k < b->calls.n && row->count; k++)
            add_call(to, &in, mix, b, mix->calls[b->calls.first + k], row->count);
    }
    add_others(to, &in);
    graph_free(in.g);
    free(in.figures);
    free(in.left);
}

/* ---- the same call in several ROIs, or twice in a line ---- */

static int compare(const void *x, const void *y)
{
    const SiteCall *a = x, *b = y;
    const int64_t in_a[] = {a->caller, a->file, a->line, a->goes_through_pointer, a->callee},
                  in_b[] = {b->caller, b->file, b->line, b->goes_through_pointer, b->callee};
    for (size_t i = 0; i < sizeof in_a / sizeof *in_a; i++)
        if (in_a[i] != in_b[i])
            return in_a[i] < in_b[i] ? -1 : 1;
    return 0;
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

static size_t rows_of_roi(Row **rows, size_t n, uint32_t roi)
{
    size_t k = 0;
    while (k < n && rows[k]->key.roi == roi)
        k++;
    return k;
}

SiteCalls site_calls_of(Run *by_block, Run *by_function)
{
    SiteCalls calls = {0};
    size_t n, m, k = 0, here, there;
    Row **blocks = run_rows(by_block, &n), **functions = run_rows(by_function, &m);
    for (size_t i = 0; i < n; i += here) {
        uint32_t roi = blocks[i]->key.roi;
        here = rows_of_roi(blocks + i, n - i, roi);
        while (k < m && functions[k]->key.roi < roi)
            k++;
        there = rows_of_roi(functions + k, m - k, roi);
        add_roi(&calls, (RowsOfRoi){by_block, blocks + i, here}, (RowsOfRoi){by_function, functions + k, there});
    }
    free(blocks);
    free(functions);
    merge(&calls);
    return calls;
}
