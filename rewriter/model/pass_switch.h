/* The passes of the optimised model that run, so that the worth of each can be measured.
 * In: the list of --model-passes.  Out: a set of those that are left out. */
#ifndef MR_MODEL_PASS_SWITCH_H
#define MR_MODEL_PASS_SWITCH_H

#include <stdbool.h>

/* Named as their files, in pass/ for the most part.  What finds a fact for other passes has a switch as well, where the
 * others can do without the fact. */
typedef enum {
    PASS_CALLEE_EXIT,
    PASS_CALLEE_SUMMARY,
    PASS_CONDITIONAL_LOADS,
    PASS_CONDITIONAL_STORES,
    PASS_CONSTANT_ARGUMENT, /* It finds a fact, in alias/. */
    PASS_CONSTANT_TABLES,
    PASS_DEAD_STORES,
    PASS_DECIDED_BRANCHES,
    PASS_INDEX_RANGE, /* It finds a fact, in graph/. */
    PASS_JOINED_GRAPHS, /* The pass is in inline/. */
    PASS_JUMP_TABLES,
    PASS_JUMP_THREADING, /* It is part of jump_tables. */
    PASS_LOAD_NARROWING,
    PASS_LOAD_PRE,
    PASS_LOOP_CARRIED_LOADS, /* It is part of load_pre. */
    PASS_MEMORY_PHI, /* It is part of load_pre. */
    PASS_NEVER_NEGATIVE, /* It finds a fact. */
    PASS_OUTER_VECTOR_LOADS,
    PASS_PARTIAL_LOADS,
    PASS_POINTS_TO_VARIABLE, /* It finds a fact, in alias/. */
    PASS_PREDICTIVE_COMMONING, /* It is part of loop_carried_loads. */
    PASS_REDUNDANT_OPERATIONS,
    PASS_REGISTER_VARIABLES,
    PASS_RETURNED_RANGE, /* It finds a fact, in inline/. */
    PASS_RUNTIME_CHECKS,
    PASS_SCALAR_PROMOTION,
    PASS_SINE_COSINE,
    PASS_SWITCH_OPERAND, /* It is part of jump_tables. */
    PASS_UNROLLED_LOADS,
    PASS_UNROLLED_PROMOTION,
    PASS_VECTOR_LOADS,
    PASS_WRITE_ONLY,
    N_MODEL_PASSES
} ModelPass;

extern const char *const model_pass_names[N_MODEL_PASSES]; /* The names are load-pre and so on. */

/* "load-pre,dead-stores": those alone; "-load-pre,-dead-stores": all but those; "none"; "all".  *skipped: bits 1 <<
 * ModelPass. Returns the word that is no pass, or NULL: all are. */
const char *model_passes_read(const char *list, unsigned *skipped);

static inline bool model_pass_runs(unsigned skipped, ModelPass pass)
{
    return !(skipped >> pass & 1);
}

#endif
