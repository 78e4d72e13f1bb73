/* What is to stand around each statement and expression of a function.
 * In: graph and placement.  Out: a table by node, for instrument.c to write.
 * Counters get their names here: in memory (mr_c[3]) or in a register of the loop around (mr_k3, see loopcount.h). */
#ifndef MR_SPOTS_H
#define MR_SPOTS_H

#include <uthash.h>

#include "place.h"

/* What stands around one statement or expression. */
typedef struct Spot {
    const Node *node;
    Buf before, after;      /* statements in front and behind */
    const Exit *exit;       /* a jump out of regions */
    const char *if_true, *if_false; /* condition: the counters that its value goes to, or NULL */
    const char *arm, *size; /* expression: likewise */
    Buf locals, add_up;     /* loop: its counters in registers, and their way to the context */
    const char *flush;      /* a jump out of such a loop: the loop's add_up */
    int lap;                /* `if (mr_lap(…))`: its number, from 1 */
    UT_hash_handle hh;
} Spot;

typedef struct Spots {
    Arena *arena;
    const Unit *u;
    const Cfg *cfg;
    const char *base; /* counters of the current context: "mr_c" or "mr_here()" */
    Spot *table;      /* by node */
    int entry;        /* counter of the function's entry, or -1 */
    int laps;         /* loops that are sampled by laps */
    bool uses_base;   /* some text names base */
} Spots;

void spots_collect(Spots *s, const Unit *u, const Cfg *c, const Placement *p, const char *base);
void spots_free(Spots *s);
/* The node's spot, made if there is none. */
Spot *spot_of(Spots *s, const Node *n);
/* "mr_c[3]++; " */
const char *count_text(Spots *s, int counter);

#endif
