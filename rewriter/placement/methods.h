/* Methods of counting: options choose them, so that the worth of each can be measured. */
#ifndef MR_PLACEMENT_METHODS_H
#define MR_PLACEMENT_METHODS_H

#include <stdbool.h>

typedef enum {
    PLACE_TREE,
    PLACE_BLOCK
} Placing;       /* There are as few probes as possible, or one wherever one can stand. */
typedef enum {
    LOOPS_ALL,
    LOOPS_STATIC,
    LOOPS_NONE
} LoopMethod; /* Trip counts follow from exit values and constants, or from constants alone, or iterations are counted
                 in memory. */
typedef enum {
    PROGRESS_OUTER,
    PROGRESS_ALL,
    PROGRESS_SURELY_LONG,
    PROGRESS_NONE
} ProgressMethod; /* Counts of these loops are seen before the loops end: of loops with long iterations; of all loops
                   * but vectors; of loops that are long whoever enters them; of none. */
typedef enum { BRANCHES_VALUE, BRANCHES_ARM } BranchMethod;
typedef enum {
    COUNTS_ALL,
    COUNTS_TRAFFIC,
    COUNTS_CALLEES
} CountedFigures; /* All figures are counted; only what bytes, accesses and entries depend on; all, and what each call
                     through a pointer calls. */

typedef struct Methods {
    Placing placement; /* The method of --placement. */
    LoopMethod loops; /* The method of --loops. */
    BranchMethod branches; /* The method of --branches. */
    ProgressMethod progress; /* The method of --progress. */
    CountedFigures counts; /* The figures of --counts. */
    bool sees_accesses; /* Each access of the text is an event (--events), those of conditions too. */
} Methods;

#endif
