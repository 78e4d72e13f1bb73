/* A function's graph as analyses walk it, its dominators and its loops.
 * In: Cfg.  Out: adjacency, orders, dominator trees, natural loops with their nesting.
 *
 * Node i is block i; node 0, the root, is where the function is entered; one more node, the exit, takes the edges to
 * the root. Where a region begins or ends control runs through, as it does in the program. */
#ifndef MR_CFG_FLOW_GRAPH_H
#define MR_CFG_FLOW_GRAPH_H

#include "cfg/cfg.h"

typedef struct FlowEdge {
    int from, to;
    Edge *edge;      /* of the Cfg: that which leads into `to` */
    bool is_back;    /* to the header of a natural loop, from within */
    bool is_retreat; /* into a cycle that can be entered at several blocks (irreducible) */
} FlowEdge;

typedef struct Loop {
    int header;
    int depth;       /* outermost: 1 */
    int outer;       /* index of the loop around, or -1 */
    int first, extent; /* place in a walk over the tree of loops, and how many loops it is and holds */
    const CfgLoop *source; /* the statement that it is made of, with its trip count; NULL: it is made of goto */
} Loop;

/* A dominator tree.  What a dominates has numbers from first[a] to first[a] + extent[a] - 1; what is not reached has
 * -1. */
typedef struct FlowTree {
    int *first, *extent;
} FlowTree;

typedef struct Flow {
    int n, exit;     /* nodes; the exit is the last one */
    FlowEdge *edge;
    int n_edges;
    int *out, *out_at; /* edges that leave node i: out[out_at[i]] … out[out_at[i + 1] - 1] */
    int *in, *in_at;
    int *order, n_order; /* the nodes that are reached, in reverse postorder */
    int *rank;       /* place in it, or -1 */
    int *dominator;  /* immediate ones: -1 for node 0 and what is not reached */
    int *postdominator; /* -1 for the exit and what does not reach it */
    FlowTree below, post_below;
    Loop *loop;      /* outer ones before inner ones */
    int n_loops;
    int *loop_of;    /* innermost loop around node i, or -1 */
    bool is_irreducible;
} Flow;

/* All in the Cfg's arena.  source: the graph that was built from the text, with the same numbers of blocks: c, or what
 * c is a finer one of. */
Flow *flow_build(const Cfg *c, const Cfg *source);
bool flow_dominates(const Flow *f, int a, int b);
/* The common dominator of two nodes that are reached. */
int flow_common_dominator(const Flow *f, int a, int b);
bool flow_postdominates(const Flow *f, int a, int b);

/* Every node is in loop -1, the function. */
static inline bool flow_in_loop(const Flow *f, int loop, int node)
{
    if (loop < 0)
        return true;
    int at = f->loop_of[node];
    return at >= 0 && f->loop[at].first >= f->loop[loop].first &&
           f->loop[at].first < f->loop[loop].first + f->loop[loop].extent;
}
static inline int flow_n_in(const Flow *f, int node)
{
    return f->in_at[node + 1] - f->in_at[node];
}
static inline int flow_n_out(const Flow *f, int node)
{
    return f->out_at[node + 1] - f->out_at[node];
}
/* The node that control comes from, or goes to; -1: there are several, or none. */
static inline int flow_only_source(const Flow *f, int node)
{
    return flow_n_in(f, node) == 1 ? f->edge[f->in[f->in_at[node]]].from : -1;
}
static inline int flow_only_target(const Flow *f, int node)
{
    return flow_n_out(f, node) == 1 ? f->edge[f->out[f->out_at[node]]].to : -1;
}
/* The natural loop of a loop of the text; -1: nothing leads back to its top. */
int flow_loop_of(const Flow *f, const Node *node);
void flow_dump(FILE *out, const Flow *f);

#endif
