/* Which functions can a region of interest reach, and which definition does a call mean?
 * In: trees and regions of all files of the run.  Out: CountingDecision.is_reachable, CountingDecision.has_region,
 * CountingDecision.how, CountingDecision.in_place.
 * Limits: what a function outside of the given files calls back is
 * reached only through its address. */
#ifndef MR_PROGRAM_CALLGRAPH_H
#define MR_PROGRAM_CALLGRAPH_H

#include "job/job.h"
#include "library/callbacks.h"

typedef struct CallGraph CallGraph;

/* Which functions code of another image may call, from inside its regions: none, those whose address is taken, or those
 * with external linkage, too. */
typedef enum Callable { CALLABLE_NONE, CALLABLE_ADDRESSED, CALLABLE_ALL } Callable;

/* all: every function is counted, whatever reaches it. */
CallGraph *callgraph_reach(Job *jobs, int n, const Callbacks *callbacks, bool all, Callable callable);
/* Is it one of the given files' functions? */
bool callgraph_has_source(const CallGraph *g, const Job *job, const Decl *d);
/* What becomes of the function that a call in the job names; NULL: it has no variant that could be called instead. */
const CountingDecision *callgraph_decision(const CallGraph *g, const Job *job, const Decl *d);
/* The function is to be counted in place after all, wherever it is defined. */
void callgraph_count_in_place(const CallGraph *g, const Job *job, const Decl *d, const char *why);
/* What was counted in place for one reason is so for all that the linker may take for it. */
void callgraph_settle(const CallGraph *g);
void callgraph_free(CallGraph *g);

#endif
