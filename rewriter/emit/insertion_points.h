/* What is to stand around each statement and expression of a function.
 * In: graph and placement.  Out: a table by node, for instrument.c to write.
 * Counters get their names here: in memory (mr_c[3]) or in a register of the loop around (mr_k3), where Probe.home says
 * so. */
#ifndef MR_EMIT_INSERTION_POINTS_H
#define MR_EMIT_INSERTION_POINTS_H

#include "cfg/cfg.h"
#include "emit/library_probe.h"
#include "emit/name_set.h"
#include "placement/loop_counters.h"
#include "placement/spanning_tree.h"
#include "support/hash.h"

/* A counter as it is written: "mr_c[3]" or "mr_k3"; name NULL: there is none. */
typedef struct CounterText {
    const char *name;
    bool in_memory;
} CounterText;

/* What is added to a counter behind a loop. */
typedef struct LoopSum {
    CounterText to;
    const char *what;
    const char *again; /* how that begins anew, or NULL: it does by itself */
    bool is_register; /* `what` is a counter in a register, which may be added up at any time */
    bool is_any_time; /* likewise, whatever `what` is made of, in the middle of an iteration, too */
} LoopSum;

enum { ALL_COUNTED = -1 }; /* InsertionPoint.iteration */

/* What stands around one statement or expression. */
typedef struct InsertionPoint {
    const Node *node;
    Buf before, after;      /* statements in front and behind */
    const Exit *exit;       /* a jump out of regions */
    CounterText if_true, if_false; /* condition: the counters that its value goes to */
    bool by_value;          /* condition: its value is added to them, whatever the compiler */
    bool in_vector_candidate, may_vectorise, has_constant_trips; /* condition: as in CounterHome */
    const Node *simd; /* condition, library call: the loop each of whose iterations has temporaries of its own, or NULL
                       */
    bool is_rare; /* condition: it is hardly ever true (running_extreme.h) */
    CounterText when_true, when_false; /* condition: counters that are incremented where it is true, or false */
    const char *arm; /* expression: likewise, as text */
    const char *otherwise; /* switch: the increment where no case is for it, or NULL */
    LibProbe call, argument; /* expression: a library call, and one's argument, which may be a call itself */
    Buf wide, narrow; /* loop: its counters in registers, of 64 and of fewer bits: "mr_k3 = 0, mr_k4 = 0" */
    const char *narrow_type; /* loop: of those of fewer bits: "mr_u32" */
    bool has_masks; /* loop: it has counters in conditions that may become masks */
    bool is_unrolled; /* loop: compilers are asked to, in spite of its counters */
    bool shares_counters; /* loop: several places in it add to one counter */
    Buf locals; /* loop: other declarations in front of it */
    Buf behind_init; /* loop: declarations behind the first part of a for's header, which stands in front of the loop
                      * then
                      */
    bool moves_initialiser; /* loop: its first part does stand in front of it */
    LoopSum *sum; /* loop: additions of its counters to the context */
    int n_sums, cap_sums;
    Buf add_up; /* loop: these additions as text, once all probes are known */
    const char *countdown; /* loop: when this is 0 it adds up in its body, too: "mr_k3" */
    const char *limit; /* loop: the nearer bound at which it adds up, which replaces its own: "mr_m0" */
    const Node *bound; /* loop: its own bound, if it has `limit` */
    const char *copy_open, *copy_close; /* loop: it is there twice, and `limit` is in the first one alone: what stands
                                         * around that; NULL: once */
    const char *copy_count; /* loop: what is in front of its body there, if it counts down; else NULL */
    Buf turn; /* loop: add_up as operands, for iterations that count elsewhere: "MR_MOVE(mr_c[3], mr_k3), " */
    NameSet reduced, temps; /* loop of OpenMP's simd: names of its counters and temporaries */
    const char *returns; /* a return: what stands behind its value, or NULL */
    Buf flush; /* a jump out of such loops: what they add up */
    const char *extra; /* a for's first part: what follows it, or NULL */
    int iteration; /* `if (mr_iteration(…))`: its number, from 1; ALL_COUNTED: it is not worth a choice */
    int sampled; /* the loop around it: the same */
    UT_hash_handle hh;
} InsertionPoint;

typedef struct InsertionPoints {
    Arena *arena;
    const Unit *u;
    const Cfg *cfg;
    const Placement *placement;
    const char *base; /* counters of the current context: "mr_c" or "mr_here()" */
    const char *suffix; /* of names in this scope of OpenMP, or "" */
    InsertionPoint *table; /* by node */
    int entry; /* counter of the function's entry, or -1 */
    int iterations; /* loops that are sampled by iterations */
    bool uses_base; /* some text names base */
} InsertionPoints;

void insertion_points_collect(InsertionPoints *s, const Unit *u, const Placement *p, const char *base,
                              const char *suffix);
/* Does the function count in one place alone, and there at most once?  In a function that calls itself there may be
 * several, of which each call passes one at most.  runs_inside: the thread has counted before. */
bool insertion_points_count_once(const Placement *p, bool runs_inside);
void insertion_points_free(InsertionPoints *s);
/* The node's point, made if there is none. */
InsertionPoint *point_of(InsertionPoints *s, const Node *n);
/* Does the loop have declarations in front of it? */
bool point_has_block(const InsertionPoint *s);
/* The text that adds one to a counter: "MR_INC(mr_c[3])" or "mr_k3++". */
const char *increment_text(Arena *arena, CounterText counter);
/* "MR_INC(mr_c[3]); " */
const char *count_text(InsertionPoints *s, int counter);

#endif
