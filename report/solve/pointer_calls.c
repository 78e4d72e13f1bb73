/* In: how often each function called through each pointer, how often functions whose addresses are used were entered
 * otherwise than by name.  Out: an arc for each pointer and what it called.
 * Method: a pointer calls functions that are passed what its type says.  Where the calls through all pointers of a type
 * are as many as the entries of all functions of that type, and one pointer or one function is alone, all is known.
 * Where calls are counted by what they called (memrewrite --counts=callees), that is known, and only what is left is
 * matched so.
 * Where several pointers called several functions, each function has of each pointer's calls the part that it has of
 * all their entries: rows and columns add up, and the arcs say that they are estimates.  So they do where the sums
 * differ: then code that is not counted took part, on one side or on both.
 * What a function without source is given by its name, as qsort is, comes last: of the pointers' calls it has those
 * that the other functions leave.
 * A pointer whose type does not say what is passed called a function that was entered just as often, if one alone was;
 * all such pointers called what is left if they called as often as that was entered.  Both are estimates.
 * Limits: a function that is called by a pointer of another type, through a cast, stays without a caller. */
#include <stdlib.h>

#include "solve/call_graph.h"
#include "solve/calls_share.h"

typedef struct Calls {
    size_t node;         /* Node of the caller, or of the function that was called. */
    uint64_t signature;
    uint32_t pointer;    /* 1 + the callee that stands for it; 0 for functions. */
    int64_t unexplained;        /* Number of calls or entries that are not explained. */
} Calls;

typedef struct CallsList {
    Calls *items;
    size_t n, cap;
} CallsList;

static int by_signature(const void *x, const void *y)
{
    const Calls *a = x, *b = y;
    if (a->signature != b->signature)
        return a->signature < b->signature ? -1 : 1;
    if (a->node != b->node)
        return a->node < b->node ? -1 : 1;
    return a->pointer < b->pointer ? -1 : a->pointer > b->pointer;
}

/* The pointers whose calls are not counted by what they called. */
static CallsList pointers_of(const Graph *g, const int64_t *edge_count, const bool *is_counted)
{
    const Mix *mix = g->mix;
    CallsList list = {0};
    for (size_t e = 0; edge_count && e < mix->n_edges; e++) {
        const Callee *c = &mix->callees[mix->edges[e].callee];
        uint32_t caller = g->node_of_function[mix->edges[e].caller];
        if (edge_count[e] > 0 && c->kind == CALLEE_POINTER && caller && !is_counted[e])
            *PUSH(list.items, list.n, list.cap) =
                (Calls){caller, c->signature, mix->edges[e].callee + 1, edge_count[e]};
    }
    if (list.n)
        SORT(list.items, list.n, by_signature);
    return list;
}

/* Any copy of a function may be the one whose address is used.  Only those of which named, by node, is as is_named
 * says. */
static CallsList functions_of(const Graph *g, const int64_t *entries, const bool *named, bool is_named)
{
    const Mix *mix = g->mix;
    bool *is_there = xcalloc(g->n_nodes, sizeof *is_there);
    CallsList list = {0};
    for (size_t f = 0; f < mix->n_functions; f++) {
        uint32_t node = g->node_of_function[mix->functions[f].canonical];
        if (!mix->functions[f].is_pointed || !node || is_there[node] || entries[node] <= 0 || named[node] != is_named)
            continue;
        is_there[node] = true;
        *PUSH(list.items, list.n, list.cap) = (Calls){node, mix->functions[f].signature, 0, entries[node]};
    }
    free(is_there);
    if (list.n)
        SORT(list.items, list.n, by_signature);
    return list;
}

/* Returns the calls of one signature. */
static CallsList of_signature(const CallsList *all, uint64_t signature)
{
    size_t from = 0, n = all->n;
    while (n) { /* The first element that is not smaller is among items[from] … items[from + n]. */
        size_t half = n / 2;
        bool is_smaller = all->items[from + half].signature < signature;
        from += is_smaller ? half + 1 : 0;
        n = is_smaller ? n - half - 1 : half;
    }
    CallsList part = {.items = all->n ? all->items + from : NULL};
    while (from + part.n < all->n && part.items[part.n].signature == signature)
        part.n++;
    return part;
}

static int64_t sum_of(const CallsList *list, size_t *busy)
{
    int64_t sum = 0;
    *busy = 0;
    for (size_t i = 0; i < list->n; i++) {
        sum = count_add(sum, list->items[i].unexplained);
        *busy += list->items[i].unexplained > 0;
    }
    return sum;
}

static void add_arc(Graph *g, Arc arc)
{
    *PUSH(g->arcs, g->n_arcs, g->cap_arcs) = arc;
}

/* Spreads the calls of one pointer, at most as many as there are entries, over the functions by what is left of
 * theirs. */
static void spread(Graph *g, Calls *pointer, int64_t calls, CallsList *functions, bool is_estimate)
{
    size_t busy;
    CallsShares shares = {.calls = calls, .total = sum_of(functions, &busy)};
    for (size_t i = 0; i < functions->n; i++) {
        Calls *f = &functions->items[i];
        int64_t n = calls_share(&shares, f->unexplained);
        if (!n)
            continue;
        f->unexplained -= n;
        pointer->unexplained -= n;
        add_arc(g, (Arc){.from = pointer->node,
                         .to = f->node,
                         .calls = n,
                         .pointer = pointer->pointer,
                         .is_estimate = is_estimate});
    }
}

static void match(Graph *g, CallsList *pointers, CallsList *functions, bool is_vague)
{
    size_t several, callees;
    int64_t calls = sum_of(pointers, &several), entries = sum_of(functions, &callees);
    if (!calls || !entries)
        return;
    bool is_estimate = is_vague || calls != entries || (several > 1 && callees > 1);
    CallsShares shares = {.calls = calls < entries ? calls : entries, .total = calls};
    for (size_t i = 0; i < pointers->n; i++)
        spread(g, &pointers->items[i], calls_share(&shares, pointers->items[i].unexplained), functions, is_estimate);
}

/* The only function that was entered so often. */
static Calls *entered_as_often(const CallsList *functions, int64_t calls)
{
    Calls *found = NULL;
    for (size_t i = 0; i < functions->n; i++)
        if (functions->items[i].unexplained == calls) {
            if (found)
                return NULL;
            found = &functions->items[i];
        }
    return found;
}

static void match_untyped(Graph *g, CallsList *pointers, CallsList *functions)
{
    size_t busy;
    for (size_t i = 0; i < pointers->n; i++) {
        Calls *f = pointers->items[i].unexplained ? entered_as_often(functions, pointers->items[i].unexplained) : NULL;
        CallsList pointer = {.items = &pointers->items[i], .n = 1}, function = {.items = f, .n = 1};
        if (f)
            match(g, &pointer, &function, true);
    }
    if (sum_of(pointers, &busy) == sum_of(functions, &busy))
        match(g, pointers, functions, true);
}

static void match_all(Graph *g, CallsList *pointers, CallsList *functions)
{
    CallsList untyped_pointers = of_signature(pointers, 0), untyped_functions = of_signature(functions, 0);
    for (size_t i = 0, next; i < pointers->n; i = next) {
        uint64_t signature = pointers->items[i].signature;
        CallsList p = of_signature(pointers, signature), f = of_signature(functions, signature);
        if (signature)
            match(g, &p, &f, false);
        next = (size_t)(p.items - pointers->items) + p.n;
    }
    match_untyped(g, &untyped_pointers, functions);
    match_untyped(g, pointers, &untyped_functions);
}

static void add_unknown(Graph *g, const CallsList *pointers, const int64_t *by_pointer)
{
    int64_t *left = xcalloc(g->n_nodes, sizeof *left);
    for (size_t f = 0; f < g->mix->n_functions; f++)
        if (g->node_of_function[f])
            left[g->node_of_function[f]] = by_pointer[f];
    for (size_t i = 0; i < g->n_arcs; i++)
        if (g->arcs[i].pointer)
            left[g->arcs[i].from] -= g->arcs[i].calls;
    for (size_t i = 0; i < pointers->n; i++) {
        const Calls *p = &pointers->items[i];
        if (p->unexplained <= 0)
            continue;
        add_arc(g, (Arc){.from = p->node, .to = TO_POINTERS, .calls = p->unexplained, .pointer = p->pointer});
        left[p->node] -= p->unexplained;
    }
    for (size_t i = 0; i < g->n_nodes; i++)
        if (left[i] > 0)
            add_arc(g, (Arc){.from = i, .to = TO_POINTERS, .calls = left[i]});
    free(left);
}

/* ---- what was counted by what it called ---- */

static int by_pointer_and_node(const void *x, const void *y)
{
    const Arc *a = x, *b = y;
    if (a->pointer != b->pointer)
        return a->pointer < b->pointer ? -1 : 1;
    if (a->from != b->from)
        return a->from < b->from ? -1 : 1;
    return a->to < b->to ? -1 : a->to > b->to;
}

/* Calls of a function that several numbers stand for, or through a pointer that several calls have, become one arc. */
static void join_arcs(Graph *g, size_t first)
{
    size_t n = first;
    SORT(g->arcs + first, g->n_arcs - first, by_pointer_and_node);
    for (size_t i = first; i < g->n_arcs; i++)
        if (n > first && by_pointer_and_node(&g->arcs[n - 1], &g->arcs[i]) == 0)
            g->arcs[n - 1].calls = count_add(g->arcs[n - 1].calls, g->arcs[i].calls);
        else
            g->arcs[n++] = g->arcs[i];
    g->n_arcs = n;
}

/* Adds an arc for each pointer and function that were counted together, and takes their calls off what is left. */
static void add_functions(Graph *g, const CountedPointer *of, const int64_t *calls, int64_t *left, int64_t *entries)
{
    const Edge *e = &g->mix->edges[g->mix->calls[of->call]];
    uint32_t from = g->node_of_function[e->caller];
    for (uint32_t k = 0; k < of->n; k++) {
        uint32_t function = g->mix->numbered[of->first + k], to = function ? g->node_of_function[function - 1] : 0;
        if (calls[k] <= 0 || !from || !to)
            continue;
        add_arc(g, (Arc){.from = from, .to = to, .calls = calls[k], .pointer = e->callee + 1});
        *left -= calls[k];
        entries[to] = entries[to] > calls[k] ? entries[to] - calls[k] : 0;
    }
}

/* Adds what pointers called that are counted by it.  What such a pointer called otherwise is unknown: it was none of
 * the functions of its type.  Result by edge: is it one of these?  The caller frees it. */
static bool *add_counted(Graph *g, RoiCalls calls, int64_t *entries)
{
    const Mix *mix = g->mix;
    bool *is_counted = xcalloc(mix->n_edges, sizeof *is_counted);
    int64_t *left = xcalloc(mix->n_edges, sizeof *left);
    size_t first = g->n_arcs;
    for (size_t p = 0; calls.edges && p < mix->n_counted_pointers; p++) {
        const CountedPointer *of = &mix->counted_pointers[p];
        uint32_t edge = mix->calls[of->call];
        if (!is_counted[edge])
            left[edge] = calls.edges[edge];
        is_counted[edge] = true;
        if (calls.callees)
            add_functions(g, of, calls.callees + of->sums_at, &left[edge], entries);
    }
    join_arcs(g, first);
    for (size_t e = 0; e < mix->n_edges; e++) {
        uint32_t from = g->node_of_function[mix->edges[e].caller];
        if (left[e] > 0 && from)
            add_arc(g, (Arc){.from = from, .to = TO_POINTERS, .calls = left[e], .pointer = mix->edges[e].callee + 1});
    }
    free(left);
    return is_counted;
}

void pointer_calls_add(Graph *g, RoiCalls calls, int64_t *entries, const int64_t *by_pointer)
{
    bool *is_counted = add_counted(g, calls, entries), *named = callbacks_named(g, calls.edges);
    CallsList pointers = pointers_of(g, calls.edges, is_counted);
    for (int is_named = 0; is_named < 2; is_named++) {
        CallsList functions = functions_of(g, entries, named, is_named);
        match_all(g, &pointers, &functions);
        for (size_t i = 0; i < functions.n; i++)
            entries[functions.items[i].node] = functions.items[i].unexplained;
        free(functions.items);
    }
    add_unknown(g, &pointers, by_pointer);
    free(pointers.items);
    free(is_counted);
    free(named);
}
