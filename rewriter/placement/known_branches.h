/* Branches whose way follows from the path that control came.
 * In: a function's graph.  Out: for one edge of such a branch, the sum of edges that its count is. */
#ifndef MR_PLACEMENT_KNOWN_BRANCHES_H
#define MR_PLACEMENT_KNOWN_BRANCHES_H

#include "cfg/cfg.h"

typedef struct EdgeTerm {
    const Edge *edge;
    int64_t factor;
} EdgeTerm;

/* The count of an edge as a sum of other edges' counts. */
typedef struct EdgeSum {
    EdgeTerm *term;
    int n;
    bool is_known; /* The sum is known; one of no edges is 0. */
} EdgeSum;

/* Fills in sum[id of the edge] for edges whose count follows from others; their terms are in the graph's arena. */
void branches_known(const Cfg *c, EdgeSum *sum);

#endif
