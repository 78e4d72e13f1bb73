/* What is decided about a loop: how its iterations are counted, and how the counts in its registers get to memory.
 * In: a graph's loops.  Out: a plan for each, which the files of this room fill in, and emission writes. */
#ifndef MR_PLACEMENT_LOOP_PLAN_H
#define MR_PLACEMENT_LOOP_PLAN_H

#include "cfg/cfg.h"

typedef enum {
    TRIPS_UNKNOWN,
    TRIPS_CONSTANT, /* The edge `repeat` has a constant multiple of the count of `enter`. */
    TRIPS_EXIT_VALUE /* The count of `repeat` follows from a variable that the loop's header steps, where the loop is
                        left. */
} TripKind;

/* How often a loop's body runs each time that the loop is entered.  trips_find alone writes it. */
typedef struct TripCount {
    int64_t constant; /* What the condition says, as if nothing else left the loop; -1: it is not known. */
    bool fits_32_bits; /* The count fits each time that the loop is entered, as far as is known. */
} TripCount;

typedef enum {
    STRETCH_NONE, /* The loop hands over where it ends, or in each iteration. */
    STRETCH_SINGLE, /* The loop hands over in each iteration: its conditions and statements count in memory. */
    STRETCH_BY_COUNTER, /* The loop hands over in its body, when the body's counter, if that is in a register, has run
                           down. */
    STRETCH_COUNTED, /* The loop hands over in its body, when a countdown of iterations ends. */
    STRETCH_BOUNDED, /* The loop hands over between the parts into which it is cut. */
    STRETCH_IF_LONG /* A copy of the loop hands over, and runs where the bound is far; the loop stays as it is. */
} StretchKind;

/* How a loop hands over the counts in its registers, every MR_STRETCH iterations.  Only stretches.c writes
 * it. */
typedef struct Stretch {
    StretchKind kind;
    LoopStep loop_step;
    LoopTest test; /* The comparison in the condition; it is set for STRETCH_BOUNDED and STRETCH_IF_LONG. */
    bool counts_down; /* STRETCH_IF_LONG: more than that test ends the loop, so that the copy hands over in its body. */
    int work; /* Estimated number of blocks of an iteration, where loops inside are part of it; else 0. */
    bool is_of_rows; /* STRETCH_BOUNDED: a part has MR_ROWS iterations, each of which has loops inside. */
    bool falls_back_to_counted; /* If the condition has a counter, the loop is treated as STRETCH_COUNTED. */
    bool has_breaks; /* A part may be left by a break, and is the last one then. */
} Stretch;

typedef enum {
    HAND_OVER_AT_END, /* Where the loop ends. */
    HAND_OVER_BY_COUNTER, /* In the body, when the body's counter has run down. */
    HAND_OVER_BY_NUMBER, /* In the body, when a number beside the counters has run down. */
    HAND_OVER_COUNTED, /* In the body, when the loop's countdown ends: one of its counters, or a number beside them. */
    HAND_OVER_IN_PARTS, /* Between the parts into which the loop is cut. */
    HAND_OVER_IN_COPY, /* Between the parts of a copy, which runs where the bound is far. */
    HAND_OVER_IN_COUNTED_COPY /* In the body of such a copy, when a number has run down. */
} HandOver;

/* How long a loop's first stretch is. */
typedef enum {
    FIRST_AS_ALL, /* As long as all others. */
    FIRST_SHORT, /* The length of each one but this follows from what the one before has counted. */
    FIRST_SHORTER,
    FIRST_SHORTEST
} FirstStretch;

typedef enum { UNROLL_AS_EVER, UNROLL_IN_PARTS, UNROLL_AS_A_WHOLE } Unrolling;

/* What a loop does with its counters in registers.  Written by counter_ways.c and loop_copies.c alone. */
typedef struct LoopRegisters {
    HandOver hand_over;
    FirstStretch first;
    int bits; /* The bits of counters that have fewer than 64; a part has no more iterations than such a one holds. */
    bool counts_all; /* All iterations are counted, since a choice in each would cost more (iteration_worth.h). */
    Unrolling unrolling; /* What the text asks compilers for, in spite of its counters. */
    bool is_unswitched; /* The loop is there once more, without the choice of iterations. */
} LoopRegisters;

typedef struct LoopPlan {
    TripCount trips;
    TripKind counted_by; /* What the count of iterations follows from; TRIPS_UNKNOWN: they are counted one by one.
                            trip_counts.c alone writes it; progress.c and stretches.c have it changed. */
    const struct ExitValue *sampled_step; /* What a loop of sampled iterations steps in its header; NULL: it is not
                                             known.  trip_counts.c alone writes it. */
    bool hands_over_inside; /* The loop's iterations are few and may be long, so loops in it hand over, each for itself.
                               stretches.c alone writes this field and the next one. */
    Stretch stretch;
    LoopRegisters registers;
} LoopPlan;

/* Are all iterations counted at once, where the loop begins or ends? */
static inline bool trips_are_counted_at_once(const CfgLoop *loop)
{
    return loop->plan->counted_by != TRIPS_UNKNOWN;
}
/* Is the trip count of such a loop below 2^32, as far as types show? */
static inline bool trips_fit_32_bits(const CfgLoop *loop)
{
    return trips_are_counted_at_once(loop) && loop->plan->trips.fits_32_bits;
}

/* Adds an empty plan to each loop of the graph, in its arena. */
static inline void loop_plans_add(Cfg *c)
{
    for (int i = 0; i < c->n_loops; i++)
        c->loop[i].plan = NEW(c->arena, LoopPlan);
}

#endif
