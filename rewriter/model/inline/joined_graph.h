/* A function's graph with those of inlined functions that are called at one place alone in the place of their calls.
 * In: a body with its graph and counts, and those of its callees.  Out: a graph of blocks that are parts of blocks of
 * theirs (Block.part_of), with its counts. */
#ifndef MR_MODEL_INLINE_JOINED_GRAPH_H
#define MR_MODEL_INLINE_JOINED_GRAPH_H

#include "model/inline/inline_decision.h"

/* Finds the functions whose blocks can stand in the place of their one call: Callee.is_joinable. */
void joined_graphs_find(const ModelUnit *m);

/* The graph for a compiler, in the arena of the body's graph; the body's own where no callee is part of it. */
typedef struct JoinedGraph {
    const Placement *placement;
    const Body **joined; /* The bodies whose blocks are parts of the graph, the function's own first. */
    int n_joined, cap_joined; /* n_joined is 0 where nothing is joined. */
    bool depends_on_compiler; /* Another compiler may have another graph. */
} JoinedGraph;

JoinedGraph joined_graph(const ModelUnit *m, const Body *body, Compiler compiler);
void joined_graph_free(JoinedGraph *of); /* Frees the lists; blocks and their actions are in the arena. */

#endif
