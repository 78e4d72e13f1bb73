/* In: rows by ROI and function, with calls.  Out: each way in which functions called each other, with the bytes that
 * the last one moved itself, and its sampled time.
 * Method: the call graph is walked from what entered the ROI; figures of a function are
 * split over its callers as there (solve/call_graph.h).  A way with less than a hundred thousandth of the ROI's bytes
 * is not followed further: what functions below such ways moved stands behind what all these have in common, and a
 * place for other ways.  Figures are rounded so that they add up to each function's bytes.  In a cycle each function
 * stands below the one by which it was entered. */
#include "export/stacks.h"

#include <math.h>
#include <stdlib.h>

#include "profile/times.h"

static const double least_part = 1e-5, nearly_all = 1 - 1e-9;

typedef struct Frame { /* An element of a way: a component, with the part of it that came this way. */
    size_t node, next_arc, member; /* next_arc: arc of this member of its component; the members are taken in turn. */
    double part;
} Frame;

/* A figure of a function that is split over the ways to it. */
typedef struct Split {
    int64_t own, written; /* own: all of it. */
    double exact; /* The parts so far, before they are rounded. */
} Split;

typedef struct Walk {
    StackUse *use;
    void *data;
    const Graph *g;
    size_t *member, *first_member; /* Nodes by component. */
    Frame *frame;
    size_t n, cap;
    Split *bytes, *time; /* By node of the graph. */
    size_t *way, cap_way; /* Room for a stack. */
    /* The begin that all ways have in common that were not followed to their end. */
    size_t *common, n_common, cap_common;
    bool was_cut;                         /* Some way was cut off. */
} Walk;

const Node *stack_node(const Graph *g, size_t i)
{
    static const Node other_ways = {.kind = NODE_OUTSIDE, .name = "(other ways)"};
    return i < g->n_nodes ? &g->nodes[i] : &other_ways;
}

/* Takes a part: rounded so that all parts add up. */
static int64_t take_part(Split *s, double part)
{
    s->exact += part * (double)s->own;
    bool all = s->exact >= nearly_all * (double)s->own;
    int64_t rounded = all ? s->own : (int64_t)llrint(s->exact);
    rounded = (rounded < s->own ? rounded : s->own) - s->written;
    if (rounded <= 0)
        return 0;
    s->written += rounded;
    return rounded;
}

static void put_stack(Walk *f, size_t last, double part, bool is_estimate)
{
    int64_t bytes = take_part(&f->bytes[last], part), cpu_ns = take_part(&f->time[last], part);
    if (!bytes && !cpu_ns)
        return;
    size_t n = 0;
    f->way = f->cap_way < f->n + 1 ? xrealloc(f->way, f->cap_way = 2 * f->n + 16, sizeof *f->way) : f->way;
    for (; n < f->n; n++)
        f->way[n] = f->frame[n].node;
    if (!n || f->way[n - 1] != last)
        f->way[n++] = last;
    f->use(f->data, f->g, &(Stack){f->way, n, bytes, cpu_ns, is_estimate});
}

/* The next arc that leaves the frame's component, or NULL. */
static const Arc *next_arc(Walk *f, Frame *at)
{
    size_t end = f->first_member[f->g->nodes[at->node].component + 1];
    for (; at->member < end; at->member++, at->next_arc = 0) {
        const Node *node = &f->g->nodes[f->member[at->member]];
        while (at->next_arc < node->n_arcs) {
            const Arc *a = &f->g->arcs[node->first_arc + at->next_arc++];
            if (!a->is_inner && a->bytes > 0 && a->to != TO_POINTERS)
                return a;
        }
    }
    return NULL;
}

/* The way is not followed to what its last function calls. */
static void note_cut(Walk *f)
{
    size_t n = 0;
    for (size_t i = 0; !f->was_cut && i < f->n; i++)
        *PUSH(f->common, f->n_common, f->cap_common) = f->frame[i].node;
    while (n < f->n_common && n < f->n && f->common[n] == f->frame[n].node)
        n++;
    f->n_common = n;
    f->was_cut = true;
}

/* The way goes on to a node, with this part of its component. */
static void enter(Walk *f, size_t node, double part)
{
    const Node *to = &f->g->nodes[node];
    size_t c = to->component;
    *PUSH(f->frame, f->n, f->cap) = (Frame){node, 0, f->first_member[c], part};
    for (size_t i = f->first_member[c]; i < f->first_member[c + 1]; i++)
        put_stack(f, f->member[i], part, part < nearly_all);
    if (part * to->inclusive >= least_part * f->g->bytes)
        return;
    if (next_arc(f, &f->frame[f->n - 1]))
        note_cut(f);
    f->n--;
}

/* Writes what is left of each function. */
static void put_rest(Walk *f)
{
    for (size_t i = 0; i < f->g->n_nodes; i++) {
        int64_t bytes = f->bytes[i].own - f->bytes[i].written, cpu_ns = f->time[i].own - f->time[i].written;
        if (bytes <= 0 && cpu_ns <= 0)
            continue;
        size_t n = f->n_common;
        *PUSH(f->common, f->n_common, f->cap_common) = f->g->n_nodes;
        *PUSH(f->common, f->n_common, f->cap_common) = i;
        f->use(f->data, f->g, &(Stack){f->common, f->n_common, bytes, cpu_ns, true});
        f->n_common = n;
    }
}

static void walk(Walk *f, size_t from)
{
    const Node *node = &f->g->nodes[from];
    for (size_t i = 0; i < node->n_arcs; i++) {
        const Arc *a = &f->g->arcs[node->first_arc + i];
        enter(f, a->to, a->part);
        while (f->n) {
            Frame *at = &f->frame[f->n - 1];
            const Arc *next = next_arc(f, at);
            if (next)
                enter(f, next->to, at->part * next->part);
            else
                f->n--;
        }
    }
}

static void list_figures(Walk *f, const Times *times)
{
    for (size_t i = 0; i < f->g->n_nodes; i++) {
        const Node *node = &f->g->nodes[i];
        f->bytes[i].own = node->own;
        if (node->kind == NODE_FUNCTION && times)
            f->time[i].own = count_of(times_sum(times, f->g->roi, node->index, NOWHERE, NOWHERE).ns);
    }
}

static void list_members(Walk *f)
{
    const Graph *g = f->g;
    for (size_t i = 0; i < g->n_nodes; i++)
        f->first_member[g->nodes[i].component + 2]++;
    for (size_t c = 2; c < g->n_components + 2; c++)
        f->first_member[c] += f->first_member[c - 1];
    for (size_t i = 0; i < g->n_nodes; i++)
        f->member[f->first_member[g->nodes[i].component + 1]++] = i;
}

static void walk_roi(const Run *run, Row **rows, size_t n, StackUse *use, void *to)
{
    Graph *g = graph_build(run, rows[0]->key.roi, rows, n);
    Walk f = {.use = use,
              .data = to,
              .g = g,
              .member = xcalloc(g->n_nodes, sizeof *f.member),
              .bytes = xcalloc(g->n_nodes, sizeof *f.bytes),
              .time = xcalloc(g->n_nodes, sizeof *f.time),
              .first_member = xcalloc(g->n_components + 2, sizeof *f.first_member)};
    list_figures(&f, run->times);
    list_members(&f);
    walk(&f, FROM_OUTSIDE);
    walk(&f, FROM_POINTERS);
    put_rest(&f);
    free(f.member);
    free(f.bytes);
    free(f.time);
    free(f.common);
    free(f.first_member);
    free(f.frame);
    free(f.way);
    graph_free(g);
}

void stacks_walk(Run *run, StackUse *use, void *to)
{
    size_t n, here;
    Row **rows = run_rows(run, &n);
    for (size_t at = 0; at < n; at += here) {
        here = rows_of_roi(rows + at, n - at);
        walk_roi(run, rows + at, here, use, to);
    }
    free(rows);
}
