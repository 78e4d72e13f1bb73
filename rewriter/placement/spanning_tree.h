/* The placement of counters.
 * In: Cfg.  Out: which edges carry a probe; each edge's and block's count as a linear formula over counters. */
#ifndef MR_PLACEMENT_SPANNING_TREE_H
#define MR_PLACEMENT_SPANNING_TREE_H

#include "cfg/cfg.h"
#include "placement/count_formula.h"
#include "placement/methods.h"

typedef enum {
    COUNTS_UP, /* From 0, by 1 or by what has run. */
    IS_COUNTDOWN, /* The iterations that are left of a stretch of the loop that is the counter's home. */
    RUNS_DOWN /* By 1 in front of a loop's body, which hands over when the counter is 0, whatever loop is its home. */
} CounterWay;

/* The place where a counter is incremented, and what its count is added to. */
typedef struct CounterHome {
    const Node
        *loop; /* The counter is a local variable of this loop, which is added up behind it; NULL: it is in memory. */
    bool is_narrow; /* The local variable may have 32 bits, or as few as the loop's data have. */
    /* The next three are written by counter_ways_assign (counter_ways.h). */
    int bits; /* The bits of the local variable. */
    CounterWay way;
    bool is_tested; /* What is added to memory is added only if there is any. */
    bool is_simd; /* Each of the iterations that OpenMP's `simd` lets run at once has a variable of its own. */
    const Node *outer; /* A variable of this loop around gets that sum; NULL: memory does. */
    bool
        is_in_vector_candidate; /* Conditions of the innermost loop around the place may become masks (loop_facts.h). */
    bool may_vectorise; /* That loop is a vector candidate whose trip count is known in front of it. */
    bool has_constant_trips; /* That trip count is a constant, so each compiler makes vectors of the loop. */
} CounterHome;

/* How a probe of a condition's value counts. */
typedef enum {
    FORM_AS_COMPILED, /* The value is added, or what else the compiler at hand makes no branch of. */
    FORM_VALUE, /* The value is added, whatever the compiler is. */
    FORM_AHEAD, /* The value is added in front of the conditions that decide whether control gets to this one. */
    FORM_INCREMENT /* The counter is incremented where the condition is so. */
} ConditionForm;

typedef struct Probe {
    int counter;
    Edge *edge; /* The edge whose executions the probe counts; NULL: see `library`. */
    Node *operand; /* The probe counts only where this last operand decides, as an earlier one has a counter; NULL: it
                      counts each time. */
    const LibCall
        *library; /* The probe adds up these figures of the call, which have one formula; NULL: it counts an edge. */
    const LibExpr *formula;
    unsigned figures; /* The figures as bits, 1 << LibFigure. */
    Block *block;
    CounterHome home; /* counter_homes_assign writes it (counter_registers.h). */
    /* counter_ways_assign writes node, is_added_early and is_any_time (counter_ways.h). */
    const Node *node; /* The probe's text stands at this node: of operands, the one that decides; NULL: it stands beside
                         the text. */
    bool is_added_early; /* A sum behind a loop is added up before the loop ends, too, and begins anew then. */
    bool is_any_time; /* It may be added up in the middle of an iteration. */
    /* condition_forms_assign writes form, guards, is_hidden_step and is_rare (condition_form.h). */
    ConditionForm form; /* Of SITE_TRUE and SITE_FALSE. */
    const struct GuardChain *guards; /* Of FORM_AHEAD: those conditions (speculated_condition.h); else NULL. */
    bool is_hidden_step; /* The counter grows by a variable of its loop that is 1 without the compiler's knowing it. */
    bool is_rare; /* Of SITE_IF_TRUE: the condition is hardly ever true (running_extreme.h). */
    bool is_declared; /* A probe in front of this one has the same counter, in the same home (needed_counters.h). */
    bool is_in_memory; /* The counter is incremented in memory, by one each time, as counter_homes_assign decides. */
    bool counts_long_iterations; /* So it is, in a loop that no other one is around, outside of those inside. */
} Probe;

typedef struct Placement {
    Arena *arena;
    const Cfg *cfg;
    Probe *probe; /* The probes are malloc'ed. */
    int n_probes, cap_probes;
    Formula *block; /* The formulas are by block id. */
    Formula *edge; /* The formulas are by edge id; those of edges between blocks that are not counted are empty. */
    Formula
        entries; /* The number of the function's entries; it is empty where the function is counted only in regions. */
    Edge *entry; /* The entry edge if callers count the entries: it has no probe, and formulas hold ENTRY_UNKNOWN; else
                    NULL. */
    bool counts_once; /* Each call counts once at most, so the counters' address is in no variable; plan_ways writes it
                         (count_once.h). */
    const struct EventPlan *events; /* The events in the text; NULL: there are none.  plan_events writes it
                                       (event_plan.h). */
    const char *unfit; /* The reason why counters cannot be placed, or NULL. */
} Placement;

/* entries_from_callers: the function's entries shall follow from its callers' counts (entry_counts.h).  next_counter:
 * the first free counter id, advanced. */
Placement *place(const Cfg *c, Placing how, bool entries_from_callers, int *next_counter);
void placement_free(Placement *p);
void place_dump(FILE *out, const Placement *p);

#endif
