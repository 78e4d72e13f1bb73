/* A call graph as lines to read from top to bottom.  In: a Graph.  Out: lines in order, each arc once. */
#ifndef REPORT_SOLVE_CALL_TREE_H
#define REPORT_SOLVE_CALL_TREE_H

#include "solve/call_graph.h"

typedef struct CallLine {
    size_t arc;                   /* NO_ARC: it is the line of FROM_POINTERS. */
    size_t depth;                 /* At depth 0 the function was entered from outside. */
    double inclusive, own, calls; /* The parts that this way of being called has of the function's figures. */
    double part;                  /* The part of the function's figures, from 0 to 1. */
    bool is_estimate;             /* `inclusive` is an estimate, and so is `own` if it is not 0. */
    bool is_opened;                  /* Its callees are below this line; else they are below another one. */
} CallLine;

typedef struct CallTree {
    CallLine *lines;
    size_t n, cap;
} CallTree;

/* Makes the lines of the tree; calltree_free frees them. */
CallTree calltree_build(const Graph *g);
void calltree_free(CallTree *t);

#endif
