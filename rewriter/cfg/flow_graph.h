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
    Edge *edge;      /* The Cfg's edge that leads into `to`. */
    bool is_back;    /* The edge leads to the header of a natural loop, from within. */
    bool is_retreat; /* The edge leads into a cycle that can be entered at several blocks (irreducible). */
} FlowEdge;

typedef struct Loop {
    int header;
    int depth;       /* An outermost loop has depth 1. */
    int outer;       /* Index of the loop around, or -1. */
    int first, extent; /* `first` is the loop's place in a walk over the tree of loops, `extent` the number of loops
                          that it is and holds. */
    const CfgLoop *source; /* The statement that makes the loop, with its trip count; NULL: gotos make it. */
} Loop;

/* A dominator tree.  What a dominates has numbers from first[a] to first[a] + extent[a] - 1; what is not reached has
 * -1. */
typedef struct FlowTree {
    int *first, *extent;
} FlowTree;

typedef struct LoopOfStatement {
    const Node *statement;
    int loop;
} LoopOfStatement;

typedef struct Flow {
    int n, exit; /* `n` is the number of nodes; the exit is the last one. */
    FlowEdge *edge;
    int n_edges;
    int *out, *out_at; /* The edges that leave node i are out[out_at[i]] to out[out_at[i + 1] - 1]. */
    int *in, *in_at;
    int *order, n_order; /* The nodes that can be reached, in reverse postorder. */
    int *rank; /* A node's place in `order`, or -1. */
    int *dominator; /* Immediate dominators: -1 for node 0 and for what cannot be reached. */
    int *postdominator; /* Immediate postdominators: -1 for the exit and for what does not reach it. */
    FlowTree dominator_tree, postdominator_tree;
    Loop *loop; /* Outer loops come before inner ones. */
    int n_loops;
    int *loop_of; /* Innermost loop around node i, or -1. */
    int *loop_nodes, *loop_nodes_at; /* Nodes by the place of their innermost loops in the walk: flow_inside. */
    LoopOfStatement *of_statement; /* The list is in order of the statements' addresses. */
    int n_of_statement;
    bool is_irreducible;
} Flow;

/* Makes the flow graph in the Cfg's arena.  source: the graph that was built from the text, with the same numbers of
 * blocks: c, or the graph that c refines. */
Flow *flow_build(const Cfg *c, const Cfg *source);
/* Is node a on each path to node b? */
bool flow_dominates(const Flow *f, int a, int b);
/* Returns the common dominator of two nodes that are reached. */
int flow_common_dominator(const Flow *f, int a, int b);
/* Is node a on each path from node b to the exit? */
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
static inline bool flow_is_innermost(const Flow *f, int loop)
{
    return f->loop[loop].extent == 1;
}
/* The loop whose header the node is, or -1. */
static inline int loop_at(const Flow *f, int node)
{
    int l = f->loop_of[node];
    return l >= 0 && f->loop[l].header == node ? l : -1;
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
/* A loop's nodes, those of loops inside of it included: f->loop_nodes[k], from first to end - 1. */
typedef struct Inside {
    int first, end;
} Inside;
static inline Inside flow_inside(const Flow *f, int loop)
{
    const Loop *l = &f->loop[loop];
    return (Inside){f->loop_nodes_at[l->first], f->loop_nodes_at[l->first + l->extent]};
}
/* The edge of the branch by which alone control comes to the node, or NULL: there is none, or it depends on no
 * condition.
 */
const FlowEdge *flow_branch_to(const Flow *f, int branch, int node);
/* The natural loop of a loop of the text; -1: nothing leads back to its top. */
int flow_loop_of(const Flow *f, const Node *node);
void flow_dump(FILE *out, const Flow *f);

#endif
