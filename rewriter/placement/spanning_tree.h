/* Where counters go.
 * In: Cfg.  Out: which edges carry a probe; each edge's and block's count as a linear formula over counters. */
#ifndef MR_PLACEMENT_SPANNING_TREE_H
#define MR_PLACEMENT_SPANNING_TREE_H

#include "cfg/cfg.h"
#include "placement/count_formula.h"
#include "placement/methods.h"

/* The place where a counter is incremented, and what its count is added to. */
typedef struct CounterHome {
    const Node *loop;  /* a local variable of this loop, which is added up behind it; NULL: memory */
    bool is_narrow;    /* the local variable has 32 bits, or as few as the loop's data have (emit/counter_width.h) */
    bool is_simd;      /* there is one for each of the iterations that OpenMP's `simd` lets run at once */
    const Node *outer; /* a variable of this loop around gets that sum; NULL: memory does */
    bool in_vector_candidate; /* conditions of the innermost loop around the place may become masks (loop_facts.h) … */
    bool may_vectorise; /* a vector candidate whose trip count is known in front of it */
    bool has_constant_trips; /* such a one whose trip count is a constant: each compiler makes vectors of it */
} CounterHome;

typedef struct Probe {
    int counter;
    Edge *edge; /* counts how often the edge is taken; NULL: see `library` */
    Node *operand; /* counts only where this last operand decides, as an earlier one has a counter; or NULL */
    const LibCall *library; /* it adds up these figures of the call, which have one formula; NULL: it counts an edge */
    const LibExpr *formula;
    unsigned figures; /* bits: 1 << LibFigure */
    Block *block;
    CounterHome home; /* counter_homes_assign writes it (counter_registers.h) */
    bool is_declared; /* a probe in front of this one has the same counter, in the same home (needed_counters.h) */
    bool in_memory; /* counter_homes_assign again: it is incremented in memory, by one each time */
} Probe;

typedef struct Placement {
    Arena *arena;
    const Cfg *cfg;
    Probe *probe; /* malloc'ed */
    int n_probes, cap_probes;
    Formula *block; /* by block id */
    Formula *edge; /* by edge id; of edges between blocks that are not counted: empty */
    Formula entries; /* how often the function was entered; empty where it is counted only in regions */
    Edge *entry; /* the entry edge if callers count the entries: it has no probe, and formulas hold ENTRY_UNKNOWN; or
                    NULL */
    const char *unfit; /* counters cannot be placed, or NULL */
} Placement;

/* entries_from_callers: the function's entries shall follow from its callers' counts (entry_counts.h).  next_counter:
 * the first free counter id, advanced. */
Placement *place(const Cfg *c, Placing how, bool entries_from_callers, int *next_counter);
void placement_free(Placement *p);
void place_dump(FILE *out, const Placement *p);

#endif
