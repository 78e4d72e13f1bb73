/* Facts about each loop: its exits, and whether a compiler may vectorise it.
 * In: a function's tree and graph.  Out: what text and counters a loop may have, asked loop by loop and kept. */
#ifndef MR_PLACEMENT_LOOP_FACTS_H
#define MR_PLACEMENT_LOOP_FACTS_H

#include "cfg/cfg.h"
#include "cfg/flow_graph.h"
#include "support/hash.h"

typedef struct LoopFacts {
    const Node *loop;
    const CfgLoop *cfg; /* The loop of the graph; NULL: control does not get there. */
    bool has_known_exits; /* Every edge out of the loop passes a place where counters can be added up. */
    bool is_vector_candidate; /* A compiler may vectorise the loop: its exits are known, it has no inner loops, no jumps
                                 and no calls but of mathematics, and its condition has no memory accesses and no &&. */
    bool has_masks; /* The loop is such a candidate in which no iteration needs what the one before has made: conditions
                       may become masks. */
    double calls; /* Calls of the user's functions that stay calls, for each entry of this function. */
    UT_hash_handle hh;
} LoopFacts;

typedef struct LoopTable {
    const Unit *u;
    Cfg *c;
    bool enabled;
    LoopFacts *table;
    CfgLoop **by_node; /* The graph's loops, in order of their statements' addresses. */
    const Node **begins; /* The block or the statement of each region in the graph. */
    int n_begins;
    bool has_calls; /* LoopFacts.calls have been filled in. */
    CfgLoop **inner; /* Loops inside of the graph's loop i are inner[inner_at[i]] … inner[inner_at[i + 1] - 1]. */
    int *inner_at; /* NULL: they are not listed yet. */
    double *work_in; /* By loop of the flow graph, for progress.c; NULL: it is not known yet. */
} LoopTable;

typedef struct LoopsInside {
    CfgLoop *const *loop;
    int n;
} LoopsInside;

/* Makes the table for a function's graph; loop_table_free frees it.  enabled: if false, no loop has known exits. */
LoopTable *loop_table_new(const Unit *u, Cfg *c, bool enabled);
void loop_table_free(LoopTable *h); /* NULL may be passed. */
LoopFacts *loop_facts(LoopTable *h, const Node *loop);
/* The graph's loop of the statement; NULL: control does not get there. */
CfgLoop *loop_table_cfg_loop(const LoopTable *h, const Node *loop);
/* The graph's loops whose statements lie in that of l. */
LoopsInside loop_table_inside(LoopTable *h, const CfgLoop *l);
/* Does the loop, a number in the flow graph, contain calls? */
bool loop_has_calls(const Flow *f, const Cfg *c, int loop);
/* Is the loop left only at its end or by jumps that are seen, and are its iterations counted either all or none
 * (versioning.h)? */
bool loop_counts_all_iterations(LoopTable *h, const Node *loop);
/* Is the loop left only at its end or by jumps that are seen, and can declarations stand in front of it? */
bool loop_can_hold_counters(LoopTable *h, const Node *loop);
/* Is the innermost loop around the node a candidate for vectorisation? */
bool in_vector_candidate(LoopTable *h, const Node *at);
/* Is the innermost loop around the node a vector candidate whose conditions may become masks (LoopFacts.has_masks)? */
bool in_loop_with_masks(LoopTable *h, const Node *at);
/* Does a pragma stand in front of the loop, so that the loop's header must not change? */
bool loop_is_annotated(const LoopTable *h, const Node *loop);
/* Do the loop's iterations run one after the other in each thread?  Those of OpenMP's `simd` do not, nor those that a
 * counter among them would keep from running at once. */
bool loop_is_sequential(const Node *loop);
/* The next loop outside of n.  NULL: there is none, or n is in a return statement, whose value is computed behind the
 * place where counters are added up. */
const Node *loop_around(const Node *n);
/* Does this part of the loop name the variable? */
bool loop_part_names(const Node *part, const Decl *variable);

#endif
