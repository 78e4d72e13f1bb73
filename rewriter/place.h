/* Where counters go.
 * In: Cfg.  Out: which edges carry a probe; each edge's and block's count as a linear formula over counters. */
#ifndef MR_PLACE_H
#define MR_PLACE_H

#include "cfg.h"

typedef struct Term {
    int coefficient, counter;
} Term;

/* Sum of coefficient × counter; terms sorted by counter, none with coefficient 0. */
typedef struct Formula {
    Term *term;
    int n;
} Formula;

typedef struct Probe {
    int counter;
    Edge *edge;        /* counts how often the edge is taken; NULL: */
    Node *size;        /* … adds up the value of this argument instead */
    Action *of;
    Block *block;
} Probe;

typedef struct Placement {
    Arena *arena;
    const Cfg *cfg;
    Probe *probe;      /* malloc'ed */
    int n_probes, cap_probes;
    Formula *block;    /* by block id */
    Formula entries;   /* how often the function was entered; empty where it is counted only in regions */
    const char *unfit; /* counters cannot be placed, or NULL */
} Placement;

/* next_counter: the first free counter id, advanced. */
Placement *place(const Cfg *c, int *next_counter);
void placement_free(Placement *p);
void place_dump(FILE *out, const Placement *p);

#endif
