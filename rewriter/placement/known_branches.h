/* Branches whose way follows from the path that control came.
 * In: a function's graph.  Out: for one edge of such a branch, the sum of edges that its count is. */
#ifndef MR_PLACEMENT_KNOWN_BRANCHES_H
#define MR_PLACEMENT_KNOWN_BRANCHES_H

#include "cfg/cfg.h"

typedef struct EdgeTerm {
    const Edge *edge;
    int64_t factor;
} EdgeTerm;

/* The count of an edge is this sum of others'. */
typedef struct EdgeSum {
    EdgeTerm *term;
    int n;
    bool is_known; /* The sum is known; one of no edges is 0. */
} EdgeSum;

/* Fills in sum[] of edges, by id; each in the graph's arena. */
void branches_known(const Cfg *c, EdgeSum *sum);

#endif
