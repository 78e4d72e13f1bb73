/* In: calls by block; the arcs of a graph.  Out: calls by line.
 * Method: a call by name has the count of its block.  A call through a pointer that is counted by what it called has
 * these counts.  What other pointers called is split over the lines that call through a pointer of that name, in
 * proportion to their calls: what no line before has taken.
 * Limits: so all such lines of a function are taken to call the same. */
#include "solve/call_sites.h"

#include "solve/calls_share.h"

typedef struct Builder {
    const Graph *g;
    const int64_t *executed, *pointed; /* Run.call_count and Run.through_count of the ROI. */
    const CountedPointer **counted; /* By index in Mix.calls; NULL: what the call called is not counted. */
    int64_t *unplaced; /* By arc: calls through a pointer that have no line yet. */
    int64_t *others; /* By edge: executions of calls that are not counted and have not taken their part yet. */
    CallSites sites;
} Builder;

/* Returns the arc from a function, by a pointer (1 + callee) or by name (0); NO_ARC: there is none. */
static size_t arc_of(const Graph *g, size_t from, size_t to, uint32_t pointer)
{
    const Node *node = &g->nodes[from];
    for (size_t i = node->first_arc; i < node->first_arc + node->n_arcs; i++)
        if (g->arcs[i].to == to && g->arcs[i].pointer == pointer && !g->arcs[i].is_whole)
            return i;
    return NO_ARC;
}

static void add(Builder *b, CallSite site, size_t arc, int64_t calls, bool is_estimate)
{
    site.arc = arc;
    site.calls = calls;
    site.is_estimate = is_estimate || (arc != NO_ARC && b->g->arcs[arc].is_estimate);
    *PUSH(b->sites.site, b->sites.n, b->sites.cap) = site;
}

static void take(Builder *b, CallSite site, size_t arc, int64_t calls)
{
    if (calls <= 0 || arc == NO_ARC)
        return;
    b->unplaced[arc] = b->unplaced[arc] > calls ? b->unplaced[arc] - calls : 0;
    add(b, site, arc, calls, false);
}

/* A call whose callees are counted; what else it called is of no function of its type. */
static void add_counted(Builder *b, CallSite site, const CountedPointer *of, int64_t calls)
{
    const Mix *mix = b->g->mix;
    size_t from = b->g->node_of_function[site.caller];
    for (uint32_t k = 0; k < of->n && b->pointed; k++) {
        uint32_t function = mix->numbered[of->first + k];
        int64_t n = b->pointed[of->sums_at + k];
        if (!function || n <= 0)
            continue;
        take(b, site, arc_of(b->g, from, b->g->node_of_function[function - 1], site.callee + 1), n);
        calls -= n;
    }
    take(b, site, arc_of(b->g, from, TO_POINTERS, site.callee + 1), calls);
}

/* A call whose callees are a part of those of all calls through the pointer.  Exact where it is the only one. */
static void add_part(Builder *b, CallSite site, uint32_t edge, int64_t calls)
{
    const Node *from = &b->g->nodes[b->g->node_of_function[site.caller]];
    size_t end = from->first_arc + from->n_arcs;
    CallsShares shares = {.calls = calls};
    size_t n_callees = 0;
    for (size_t i = from->first_arc; i < end; i++)
        if (b->g->arcs[i].pointer == site.callee + 1) {
            shares.total = count_add(shares.total, b->unplaced[i]);
            n_callees += b->unplaced[i] > 0;
        }
    bool is_part = n_callees > 1 && calls < b->others[edge];
    for (size_t i = from->first_arc; i < end; i++) {
        if (b->g->arcs[i].pointer != site.callee + 1)
            continue;
        int64_t n = calls_share(&shares, b->unplaced[i]);
        b->unplaced[i] -= n;
        if (n)
            add(b, site, i, n, is_part);
    }
}

static void add_call(Builder *b, const Block *block, size_t call, bool of_counted)
{
    const Mix *mix = b->g->mix;
    uint32_t edge = mix->calls[call], callee = mix->edges[edge].callee;
    int64_t calls = b->executed[call];
    CallSite site = {mix->edges[edge].caller, callee, block->file, mix->call_lines[call], NO_ARC, 0, false};
    if (calls <= 0 || of_counted != (b->counted[call] != NULL))
        return;
    if (b->counted[call]) {
        add_counted(b, site, b->counted[call], calls);
    } else if (mix->callees[callee].kind == CALLEE_POINTER) {
        add_part(b, site, edge, calls);
    } else {
        bool is_counted = mix->callees[callee].kind == CALLEE_COUNTED;
        size_t to = is_counted ? b->g->node_of_function[mix->callees[callee].index] : b->g->node_of_callee[callee];
        add(b, site, arc_of(b->g, b->g->node_of_function[site.caller], to, 0), calls, false);
    }
}

/* Calls that are counted by what they called come first, so that the others share what these leave. */
static void add_calls(Builder *b)
{
    const Mix *mix = b->g->mix;
    for (int of_counted = 1; of_counted >= 0; of_counted--)
        for (size_t k = 0; k < mix->n_blocks; k++)
            for (size_t i = 0; i < mix->blocks[k].calls.n; i++)
                add_call(b, &mix->blocks[k], mix->blocks[k].calls.first + i, of_counted);
}

/* ---- the same call several times ---- */

static int by_place(const void *x, const void *y)
{
    const CallSite *a = x, *b = y;
    const int64_t in_a[] = {a->file, a->line, a->caller, a->callee, a->arc},
                  in_b[] = {b->file, b->line, b->caller, b->callee, b->arc};
    return compare_keys(in_a, in_b, sizeof in_a / sizeof *in_a);
}

static void merge(CallSites *s)
{
    size_t n = 0;
    SORT(s->site, s->n, by_place);
    for (size_t i = 0; i < s->n; i++) {
        if (!n || by_place(&s->site[n - 1], &s->site[i]) != 0) {
            s->site[n++] = s->site[i];
            continue;
        }
        s->site[n - 1].calls = count_add(s->site[n - 1].calls, s->site[i].calls);
        s->site[n - 1].is_estimate |= s->site[i].is_estimate;
    }
    s->n = n;
}

static void prepare(Builder *b)
{
    const Graph *g = b->g;
    const Mix *mix = g->mix;
    b->counted = xcalloc(mix->n_calls, sizeof *b->counted);
    b->unplaced = xcalloc(g->n_arcs, sizeof *b->unplaced);
    b->others = xcalloc(mix->n_edges, sizeof *b->others);
    for (size_t i = 0; i < mix->n_counted_pointers; i++)
        b->counted[mix->counted_pointers[i].call] = &mix->counted_pointers[i];
    for (size_t i = 0; i < g->n_arcs; i++)
        b->unplaced[i] = g->arcs[i].pointer ? g->arcs[i].calls : 0;
    for (size_t i = 0; i < mix->n_calls; i++)
        if (!b->counted[i])
            b->others[mix->calls[i]] = count_add(b->others[mix->calls[i]], b->executed[i]);
}

CallSites call_sites_of(const Run *run, const Graph *g)
{
    Builder b = {.g = g, .executed = run->call_count[g->roi], .pointed = run->through_count[g->roi]};
    if (!b.executed)
        return (CallSites){0};
    prepare(&b);
    add_calls(&b);
    free(b.counted);
    free(b.unplaced);
    free(b.others);
    merge(&b.sites);
    return b.sites;
}
