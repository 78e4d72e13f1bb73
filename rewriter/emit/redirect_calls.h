/* Calls in code that is counted lead to variants.
 *
 *      f(x)             f__mr(x)                          f has a variant
 *      fp(x)            MR_VARIANT(fp)(x)                 whatever it points to
 *                                                        (MR_VARIANT_AGAIN, where fp may stay the same in a loop)
 *                       MR_CALLEE(5, 1, 3, fp)(x)         which of three functions it is has a counter
 *      qsort(…, cmp)    qsort(…, MR_VARIANT(cmp))         what the library calls back
 *      setjmp(b)        (mr_m0 = mr_mark(), …)            a region left by longjmp is closed where that arrives
 *
 * In: a body, its calls with what they lead to, the call graph.  Out: edits; declarations of the variants that it
 * calls. */
#ifndef MR_EMIT_REDIRECT_CALLS_H
#define MR_EMIT_REDIRECT_CALLS_H

#include "library/callbacks.h"
#include "program/callgraph.h"
#include "support/edit.h"

typedef struct Retarget {
    const CallGraph *calls;
    const Callbacks *callbacks;
    const Job *job;
    const Unit *u;
    const Regions *regions;
    Edits *edits;
    bool *to_expand;
    const char **declared; /* Names of functions whose variants this file has declared. */
    int n_declared, cap_declared;
    bool marks;            /* longjmp may leave regions, so setjmp is watched. */
    bool pointers;         /* There are variants that pointers may lead to. */
    bool program; /* All is counted: a thread whose entry does not count must know that, lest it count for the program.
                   */
} Retarget;

/* b: the version of the function that f is.  is_one_of_two: it is a variant or has one. */
void retarget_body(Retarget *t, const Body *b, const Function *f, bool is_one_of_two);
void retarget_free(Retarget *t);

#endif
