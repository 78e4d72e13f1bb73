/* Functions that a compiler may not see, since it takes another branch of an #if than the parser does: each has its
 * variant there alone. In: a unit, the functions that are to be copied.  Out: what is to be written behind the #endif,
 * where callers find one of both.
 *
 *      #if GCC_VERSION >= 403                     #if …
 *      #define swap __builtin_bswap32             #define swap __builtin_bswap32
 *      #else                                      #else
 *      static int swap(int x) { … }       ──▶     static int swap(int x) { … }
 *      #endif                                     #define MR_HAS_swap
 *                                                 static int swap__mr(int x) { … }
 *                                                 #endif
 *                                                 #ifndef MR_HAS_swap
 *                                                 #define swap__mr swap
 *                                                 #endif
 *      swap(y)                                    swap__mr(y) */
#ifndef MR_CLONE_CONDITIONAL_VARIANTS_H
#define MR_CLONE_CONDITIONAL_VARIANTS_H

#include "job/job.h"

#define ALTERNATIVE_PREFIX "MR_HAS_"

#define ALTERNATIVE_NONE UINT32_MAX

typedef struct Alternative {
    uint32_t offset; /* Offset behind the directive; ALTERNATIVE_NONE: there is no other branch. */
    int function;
} Alternative;

typedef struct Alternatives {
    Alternative *items; /* The alternatives are in order of their offsets, in the unit's arena. */
    int n, cap;
} Alternatives;

/* The decisions are by function of u. */
Alternatives alternatives_find(const CountingDecision *decisions, const Unit *u);
bool alternatives_has(const Alternatives *a, int function);

#endif
