/* Inside of the placement of probes, shared by spanning_tree.c and entry_edge.c alone. */
#ifndef MR_PLACEMENT_SPANNING_TREE_SOLVER_H
#define MR_PLACEMENT_SPANNING_TREE_SOLVER_H

#include "placement/known_branches.h"
#include "placement/spanning_tree.h"

/* What is tried; after each try that fails it asks for less. */
typedef struct Plan {
    Placing how;
    EdgeSum *sum;     /* by edge: of loops with a constant trip count, and of known branches */
    bool *is_derived; /* by edge: its count is that sum */
    bool entries_from_callers;  /* how often the function is entered */
    bool derives_entry; /* the function's entries may follow from other counts */
    bool prefers_short; /* formulas, to cheap probes */
} Plan;

typedef struct Solver {
    Placement *p;
    const Cfg *c;
    int *parent;       /* union-find over blocks */
    bool *in_tree;     /* by edge */
    bool *known;       /* by edge: formula[] is filled */
    Formula *formula;  /* by edge */
    int *unsolved;     /* by block: tree edges that are not known yet */
    int **edges_of;    /* by block: indices of its edges, in and out */
    int *n_edges_of;
    Plan plan;
    long terms;        /* of all formulas so far */
} Solver;

/* Is there a call that may not come back, before anything was counted that the entries follow from?  They would be
 * short by one for each activation that is open, and all that follows from them. */
bool place_counts_too_late(const Solver *s);

#endif
