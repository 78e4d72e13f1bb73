/* Calls in counted code that lead to variants.
 *
 *      f(x)             by name                           f has a variant
 *      fp(x)            as the program runs               whatever fp points to
 *      qsort(…, cmp)    as the program runs               what the library calls back
 *
 * In: a body, its regions, the call graph.  Out: its counted calls, with what each leads to. */
#ifndef MR_PROGRAM_VARIANT_CALLS_H
#define MR_PROGRAM_VARIANT_CALLS_H

#include "program/callgraph.h"
#include "program/pointed_functions.h"

/* A call in counted code. */
typedef struct CountedCall {
    const Node *node;
    const CountingDecision *decision; /* The variant of this function is called by name; NULL: none is. */
    PointedRange callees; /* Each of these functions that the pointer calls has a counter; n = 0: none has. */
    int counter; /* The counter of the first of them (placement/callee_counters.h). */
} CountedCall;

/* The calls and the expressions are sorted by address, in the unit's arena. */
struct VariantCalls {
    CountedCall *call;
    int n;
    const Node **pointer; /* Expressions of whose value the variant is found as the program runs. */
    int n_pointers;
};

/* What the calls of a unit are decided by. */
typedef struct CallRules {
    const CallGraph *calls;
    const Callbacks *callbacks;
    const Job *job;
    const Unit *u;
    const Regions *regions;
    bool pointers; /* There are variants that pointers may lead to. */
} CallRules;

/* f: a function of the rules' unit.  whole: all of it is counted, not only its regions. */
VariantCalls *variant_calls_find(const CallRules *rules, const Function *f, bool whole);
/* v: NULL: nothing is counted.  Returns NULL where the call is not counted. */
CountedCall *variant_calls_counted(const VariantCalls *v, const Node *call);
bool variant_calls_has_pointer(const VariantCalls *v, const Node *n);
/* Does the call, or an argument of it that is called back, lead to a variant? */
bool variant_calls_leads_to(const VariantCalls *v, const Node *call);
/* The argument as the rules for callbacks see it: a function, or what is cast to something else. */
const Node *variant_calls_argument(const Node *call, int argument);
bool variant_calls_is_function(const Node *n);

#endif
