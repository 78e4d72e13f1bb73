/* In: a call graph.  Out: a tree of lines.
 * Method: what a function calls stands below the arc that most of its bytes came through, and only there.  The figures
 * of a line are those of the function times the part that the way down to the line has of its calls.  So each is its
 * own bytes and the sum of the lines one step below it.  In a cycle the first way to a function counts.
 * Limits: as the graph's: calls are taken to be alike. */
#include "solve/call_tree.h"

#include <stdlib.h>

static const double nearly_all = 1 - 1e-9;

typedef struct Frame { /* A line that is opened. */
    size_t line, node, next;
    double factor; /* The part of the function that the line has. */
} Frame;

typedef struct Builder {
    const Graph *g;
    CallTree tree;
    size_t *best; /* By component: 1 + the arc below which it is opened. */
    bool *is_opened; /* By node. */
    Frame *frames;
    size_t n_frames;
} Builder;

static void find_best(Builder *b)
{
    const Graph *g = b->g;
    for (size_t i = 0; i < g->n_arcs; i++) {
        size_t *best = &b->best[g->nodes[g->arcs[i].to].component];
        const Arc *arc = &g->arcs[i], *old = *best ? &g->arcs[*best - 1] : NULL;
        if (arc_has_bytes(arc) &&
            (!old || arc->bytes > old->bytes || (arc->bytes == old->bytes && arc->calls > old->calls)))
            *best = i + 1;
    }
}

static void open_line(Builder *b, size_t line, size_t node, double factor)
{
    CallLine *l = &b->tree.lines[line];
    l->is_opened = b->is_opened[node] = true;
    l->own = l->inclusive = (double)b->g->nodes[node].own * factor;
    l->part = factor;
    b->frames[b->n_frames++] = (Frame){line, node, 0, factor};
}

static void add_line(Builder *b, size_t arc, size_t depth, double factor)
{
    const Arc *a = &b->g->arcs[arc];
    size_t line = b->tree.n;
    *PUSH(b->tree.lines, b->tree.n, b->tree.cap) = (CallLine){.arc = arc,
                                                              .depth = depth,
                                                              .inclusive = a->bytes * factor,
                                                              .part = a->part * factor,
                                                              .own = (double)b->g->nodes[a->to].own * a->part * factor,
                                                              .calls = (double)a->calls * factor,
                                                              .is_estimate = a->is_split || factor < nearly_all};
    bool here = a->is_inner ? !b->is_opened[a->to] : b->best[b->g->nodes[a->to].component] == arc + 1;
    if (here)
        open_line(b, line, a->to, a->is_inner ? factor : factor * a->part);
}

/* Closes all lines below the last opened one. */
static void close_lines(Builder *b)
{
    while (b->n_frames) {
        Frame *f = &b->frames[b->n_frames - 1];
        const Node *node = &b->g->nodes[f->node];
        size_t depth = b->tree.lines[f->line].depth + 1, before = b->n_frames, line = b->tree.n;
        if (f->next < node->n_arcs) {
            add_line(b, node->first_arc + f->next++, depth, f->factor);
            if (b->n_frames == before)
                b->tree.lines[f->line].inclusive += b->tree.lines[line].inclusive;
            continue;
        }
        b->n_frames--;
        if (b->n_frames)
            b->tree.lines[b->frames[b->n_frames - 1].line].inclusive += b->tree.lines[f->line].inclusive;
    }
}

static void add_pointers(Builder *b)
{
    const Node *from = &b->g->nodes[FROM_POINTERS];
    size_t line = b->tree.n;
    if (!from->n_arcs)
        return;
    *PUSH(b->tree.lines, b->tree.n, b->tree.cap) = (CallLine){.arc = NO_ARC};
    for (size_t i = 0; i < from->n_arcs; i++)
        b->tree.lines[line].calls += (double)b->g->arcs[from->first_arc + i].calls;
    open_line(b, line, FROM_POINTERS, 1);
    close_lines(b);
}

CallTree calltree_build(const Graph *g)
{
    Builder b = {.g = g,
                 .best = xcalloc(g->n_components, sizeof *b.best),
                 .is_opened = xcalloc(g->n_nodes, sizeof *b.is_opened),
                 .frames = xcalloc(g->n_nodes, sizeof *b.frames)};
    const Node *outside = &g->nodes[FROM_OUTSIDE];
    find_best(&b);
    for (size_t i = 0; i < outside->n_arcs; i++) {
        add_line(&b, outside->first_arc + i, 0, 1);
        close_lines(&b);
    }
    add_pointers(&b);
    free(b.best);
    free(b.is_opened);
    free(b.frames);
    return b.tree;
}

void calltree_free(CallTree *t)
{
    free(t->lines);
    *t = (CallTree){NULL, 0, 0};
}
