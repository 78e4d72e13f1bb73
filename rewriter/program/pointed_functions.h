/* Functions that calls through pointers may reach.
 * In: the functions of all files, and whose addresses are used.  Out: a number for each, those with the same type of
 * arguments beside each other. */
#ifndef MR_PROGRAM_POINTED_FUNCTIONS_H
#define MR_PROGRAM_POINTED_FUNCTIONS_H

#include "job/job.h"

typedef struct PointedFunction {
    uint64_t signature; /* The hash of what the function is passed; 0: its type does not say. */
    int job, function;  /* Indices of the file, and of the function in it. */
} PointedFunction;

/* A function's number is its index + 1; its decision has it (CountingDecision.number). */
typedef struct PointedFunctions {
    PointedFunction *items;
    int n;
} PointedFunctions;

/* Functions that a pointer of one type may call: the numbers first … first + n - 1. */
typedef struct PointedRange {
    int first, n;
} PointedRange;

/* Numbers the functions.  It must be known which addresses are used (callgraph_reach). */
PointedFunctions pointed_functions_find(Job *jobs, int n);
/* called: the type of what the pointer points to, or NULL. */
PointedRange pointed_functions_of(const PointedFunctions *p, const Type *called);
void pointed_functions_free(PointedFunctions *p);

#endif
