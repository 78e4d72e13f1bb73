/* The state of the probe placement, which spanning_tree.c and entry_edge.c share. */
#ifndef MR_PLACEMENT_SPANNING_TREE_SOLVER_H
#define MR_PLACEMENT_SPANNING_TREE_SOLVER_H

#include "placement/known_branches.h"
#include "placement/spanning_tree.h"

/* The demands on the solution.  If there is none, or only a dear one, the next plan demands less. */
typedef struct Plan {
    Placing placing;
    EdgeSum *sum;     /* By edge: its sum, of loops with a constant trip count and of known branches. */
    bool *is_derived; /* By edge: its count is that sum. */
    bool entries_from_callers;  /* The function's entries are the sum of its callers' blocks. */
    bool derives_entry; /* The entry edge may be in the tree, so that its count follows from others. */
    bool prefers_short; /* Short formulas matter more than cheap probes. */
} Plan;

typedef struct Solver {
    Placement *p;
    const Cfg *c;
    int *parent;       /* The parents of a union-find over blocks. */
    bool *is_in_tree;     /* By edge: it is in the tree. */
    bool *is_known;       /* By edge: formula[] is filled. */
    Formula *formula;  /* The formulas are by edge. */
    int *unsolved;     /* By block: the number of tree edges that are not known yet. */
    int **edges_of;    /* By block: indices of its edges, in and out. */
    int *n_edges_of;
    Plan plan;
    long terms;        /* The terms of all formulas so far. */
} Solver;

/* May a call not return before a probe has counted the activation?  Then the entries, which follow from such probes,
 * would miss each activation that is still open, and so would all counts that follow from the entries. */
bool place_counts_too_late(const Solver *s);

#endif
