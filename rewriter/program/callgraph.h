/* The call graph: functions that a region of interest can reach, and the definition that a call means.
 * In: trees and regions of all files of the run.  Out: CountingDecision.is_reachable, CountingDecision.has_region,
 * CountingDecision.how, CountingDecision.in_place.
 * Limits: what a function outside of the given files calls back is
 * reached only through its address. */
#ifndef MR_PROGRAM_CALLGRAPH_H
#define MR_PROGRAM_CALLGRAPH_H

#include "job/job.h"
#include "library/callbacks.h"

typedef struct CallGraph CallGraph;

/* The functions that code of another image may call from inside of its regions: none, those whose address is taken, or
 * those with external linkage as well. */
typedef enum Callable { CALLABLE_NONE, CALLABLE_ADDRESSED, CALLABLE_ALL } Callable;

/* Finds the functions that regions reach; the caller frees the result with callgraph_free.  all: every function is
 * counted, whatever reaches it. */
CallGraph *callgraph_reach(Job *jobs, int n, const Callbacks *callbacks, bool all, Callable callable);
/* Is the function defined in one of the given files? */
bool callgraph_has_source(const CallGraph *g, const Job *job, const Decl *d);
/* The decision on the function that a call in the job names; NULL: it has no variant that could be called instead. */
const CountingDecision *callgraph_decision(const CallGraph *g, const Job *job, const Decl *d);
/* The function is to be counted in place after all, wherever it is defined. */
void callgraph_count_in_place(const CallGraph *g, const Job *job, const Decl *d, const char *why);
/* Counts definitions in place if another definition that the linker may take for them is counted so. */
void callgraph_settle(const CallGraph *g);
void callgraph_free(CallGraph *g);

#endif
