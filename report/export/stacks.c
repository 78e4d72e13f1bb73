/* In: rows by ROI and function, with calls.  Out: each way in which functions called each other, with the bytes that
 * the last one moved itself. Method: the call graph is walked from what entered the ROI; figures of a function are
 * split over its callers as there (solve/call_graph.h).  A way with less than a hundred thousandth of the ROI's bytes
 * is not followed further: what is below it counts where it ends.  Figures are rounded so that they add up to the ROI's
 * bytes.  In a cycle each function stands below the one by which it was entered. */
#include "export/stacks.h"

#include <math.h>
#include <stdlib.h>

static const double least_part = 1e-5, nearly_all = 1 - 1e-9;

typedef struct Frame { /* of a way: a component with the part of it that came this way */
    size_t node, next_arc, member; /* next: arc of this member of its component, of the members in turn */
    double part;
} Frame;

typedef struct Walk {
    StackUse *use;
    void *to;
    const Graph *g;
    size_t *member, *first_member; /* nodes by component */
    Frame *frame;
    size_t n, cap;
    double exact; /* bytes so far */
    int64_t written;
    size_t *way, cap_way; /* room for a stack */
} Walk;

static void put_stack(Walk *f, size_t last, double bytes, bool is_estimate)
{
    f->exact += bytes;
    int64_t rounded = (int64_t)llrint(f->exact) - f->written;
    if (rounded <= 0)
        return;
    size_t n = 0;
    f->way = f->cap_way < f->n + 1 ? xrealloc(f->way, f->cap_way = 2 * f->n + 16, sizeof *f->way) : f->way;
    for (; n < f->n; n++)
        f->way[n] = f->frame[n].node;
    if (!n || f->way[n - 1] != last)
        f->way[n++] = last;
    f->written += rounded;
    f->use(f->to, f->g, &(Stack){f->way, n, rounded, is_estimate});
}

/* The way goes on to a node, with this part of its component: what is too little ends here. */
static void enter(Walk *f, size_t node, double part)
{
    const Node *to = &f->g->nodes[node];
    size_t c = to->component;
    bool is_estimate = part < nearly_all;
    if (part * to->inclusive < least_part * f->g->bytes) {
        put_stack(f, node, part * to->inclusive, is_estimate || to->is_estimate);
        return;
    }
    *PUSH(f->frame, f->n, f->cap) = (Frame){node, 0, f->first_member[c], part};
    for (size_t i = f->first_member[c]; i < f->first_member[c + 1]; i++)
        put_stack(f, f->member[i], part * (double)f->g->nodes[f->member[i]].own, is_estimate);
}

/* The next arc that leaves the frame's component, or NULL. */
static const Arc *next_arc(Walk *f, Frame *at)
{
    size_t end = f->first_member[f->g->nodes[at->node].component + 1];
    for (; at->member < end; at->member++, at->next_arc = 0) {
        const Node *node = &f->g->nodes[f->member[at->member]];
        while (at->next_arc < node->n_arcs) {
            const Arc *a = &f->g->arcs[node->first_arc + at->next_arc++];
            if (!a->inner && a->bytes > 0 && a->to != TO_POINTERS)
                return a;
        }
    }
    return NULL;
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
              .to = to,
              .g = g,
              .member = xcalloc(g->n_nodes, sizeof *f.member),
              .first_member = xcalloc(g->n_components + 2, sizeof *f.first_member)};
    list_members(&f);
    walk(&f, FROM_OUTSIDE);
    walk(&f, FROM_POINTERS);
    free(f.member);
    free(f.first_member);
    free(f.frame);
    free(f.way);
    graph_free(g);
}

void stacks_walk(Run *run, StackUse *use, void *to)
{
    size_t n, end;
    Row **rows = run_rows(run, &n);
    for (size_t at = 0; at < n; at = end) {
        for (end = at; end < n && rows[end]->key.roi == rows[at]->key.roi; end++)
            ;
        walk_roi(run, rows + at, end - at, use, to);
    }
    free(rows);
}
