/* The texts around each statement and expression of a function.
 * In: graph and placement.  Out: a table by node, for instrument.c to write.
 * Counters get their names here: in memory (mr_c[3]) or in a register of the loop around (mr_k3), where Probe.home says
 * so. */
#ifndef MR_EMIT_INSERTION_POINTS_H
#define MR_EMIT_INSERTION_POINTS_H

#include "cfg/cfg.h"
#include "emit/library_probe.h"
#include "support/name_set.h"
#include "placement/loop_plan.h"
#include "placement/loop_counters.h"
#include "placement/spanning_tree.h"
#include "support/hash.h"

/* A counter as it is written: "mr_c[3]" or "mr_k3"; name NULL: there is none. */
typedef struct CounterText {
    const char *name;
    bool is_in_memory;
    bool counts_long_iterations; /* Compilers must not keep it in a register until its loop ends. */
} CounterText;

/* A sum that is added to a counter behind a loop. */
typedef struct LoopSum {
    CounterText counter;
    const char *what;
    const char *restart; /* The text by which the sum begins anew; NULL: it does so by itself. */
    bool is_register; /* `what` is a counter in a register, which may be added up at any time. */
    bool is_any_time; /* The same holds whatever `what` is made of, in the middle of an iteration as well. */
    bool is_tested; /* `what` is added only if it is not 0. */
    bool is_countdown; /* `what` is how far InsertionPoint.countdown is from where it began. */
} LoopSum;

enum { ALL_COUNTED = -1 }; /* The value of InsertionPoint.iteration where all iterations are counted. */

/* The texts around one statement or expression. */
typedef struct InsertionPoint {
    const Node *node;
    Buf before, after;      /* The statements in front of the node and behind it. */
    const Exit *exit;       /* The node is a jump out of these regions. */
    CounterText if_true, if_false; /* A condition's value is added to these counters. */
    bool is_by_value;          /* A condition's value is added to the counters, whatever the compiler is. */
    const struct GuardChain *guards; /* A condition's value is added in front of all these; NULL: it is not. */
    const Node *simd; /* A condition or library call is in this loop, each of whose iterations has temporaries of its
                         own; else NULL. */
    const char *hidden_one; /* A loop has this variable that is 1, and so has a condition whose counter grows by it;
                               else NULL. */
    bool is_rare; /* A condition is hardly ever true (placement/running_extreme.h). */
    CounterText when_true,
        when_false; /* A condition increments these counters where it is true, or where it is false. */
    const char *range_true, *range_false; /* A range check has these counts where it is true, or where it is false, as
                                             text, or NULL. */
    const char *arm; /* An expression increments these counters, as text. */
    const char *default_increment; /* A switch has this increment where no case is for its value, or NULL. */
    LibProbe call, argument; /* An expression is a library call, or the argument of one, which may be a call itself. */
    Buf wide, narrow; /* A loop has its counters in registers, of 64 bits and of fewer: "mr_k3 = 0, mr_k4 = 0". */
    int narrow_bits; /* A loop's counters of fewer bits have so many. */
    Unrolling unrolling; /* What a loop asks compilers for, in spite of its counters. */
    Buf locals; /* A loop has these other declarations in front of it. */
    Buf behind_init; /* A loop has these declarations behind the first part of its `for`, which then stands in front of
                        the loop. */
    bool moves_initialiser; /* A loop's first part does stand in front of it. */
    LoopSum *sum; /* A loop adds its counters to the context by these sums. */
    int n_sums, cap_sums;
    Buf add_up; /* A loop has these additions as text, once all probes are known. */
    const char *countdown; /* A loop adds up in its body, too, when this is 0: "mr_k3". */
    const char *stretch; /* What `countdown` began with, "mr_len1"; NULL: MR_STRETCH, or it counts nothing. */
    const char *limit; /* A loop adds up at this nearer bound, which replaces its own: "mr_m0". */
    const char *begin; /* A part of a loop begins with this variable, which replaces `first`: "mr_a0". */
    const Node *first; /* A loop that has `begin` has this first value of its own. */
    const Node *bound; /* A loop that has `limit` has this bound of its own. */
    const char *copy_open, *copy_close; /* A loop with a copy has these texts around both, and `limit` is in the first
                                           one alone; NULL: the loop is there once. */
    const char *copy_count; /* A loop's copy that counts down has this in front of its body; else NULL. */
    Buf turn; /* A loop has add_up as operands, for iterations that count elsewhere: "MR_MOVE(mr_c[3], mr_k3), ". */
    NameSet reduced, temps; /* A loop of OpenMP's simd has these names of counters and of temporaries. */
    const char *returns; /* A return has this text behind its value, or NULL. */
    Buf flush; /* A jump out of such loops has these additions in front of it. */
    const char *extra; /* A for's first part has this text behind it, or NULL. */
    int iteration; /* An `if (mr_iteration(…))` has its number, from 1; ALL_COUNTED: it is not worth a choice. */
    int sampled; /* The loop around such an `if` has the same number. */
    bool is_unswitched; /* That loop has a copy without the choice. */
    UT_hash_handle hh;
} InsertionPoint;

typedef struct InsertionPoints {
    Arena *arena;
    const Unit *u;
    const Cfg *cfg;
    const Placement *placement;
    const char *base; /* The counters of the current context: "mr_c" or "mr_here()". */
    const char *suffix; /* The suffix of names in this outlined region, or "". */
    InsertionPoint *table; /* The points are hashed by node. */
    int entry; /* The counter of the function's entry, or -1. */
    int iterations; /* The number of loops that are sampled by iterations. */
    bool uses_base; /* Some text names `base`. */
} InsertionPoints;

void insertion_points_collect(InsertionPoints *s, const Unit *u, const Placement *p, const char *base,
                              const char *suffix);
/* The text that adds one to a counter: "MR_INC(mr_c[3])" or "mr_k3++". */
const char *increment_text(Arena *arena, CounterText counter);
/* The same as a statement: "MR_INC(mr_c[3]); ". */
const char *count_text(InsertionPoints *s, int counter);

/* point_table.c returns the node's point, and makes it if there is none. */
InsertionPoint *point_of(InsertionPoints *s, const Node *n);
/* Must a block stand around the loop, for declarations in front of it? */
bool point_has_block(const InsertionPoint *s);
void insertion_points_free(InsertionPoints *s);

#endif
