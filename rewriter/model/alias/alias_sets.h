/* Which locations each event changes or reads, as sets; which come into being where.  Shared by the passes of the model. */
#ifndef MR_MODEL_ALIAS_ALIAS_SETS_H
#define MR_MODEL_ALIAS_ALIAS_SETS_H

#include "model/alias/bitset.h"
#include "model/graph/event_graph.h"

typedef struct Born {
    int location, at;
} Born;

typedef struct Masks {
    ModelGraph *g;
    int n;            /* locations */
    Sets aliases;     /* by location: those that may share bytes with it, itself included */
    Sets *writes, *reads; /* by effect: in the order of `effect` */
    const Effect **effect;
    int n_effects, cap_effects;
    int cap_writes, cap_reads;
    Born **born;      /* by node: locations whose address comes into being in it, by place */
    int *n_born;
} Masks;

/* False: the function is too large. */
bool masks_build(Masks *m, ModelGraph *g);
void masks_free(Masks *m);
const Word *masks_written(const Masks *m, const Event *e); /* by a store or a call */
const Word *masks_read(const Masks *m, const Event *e);    /* by a load or a call */

/* Births of the node that are not behind `at`, from *next on: forwards.  Backwards from *next - 1 on, those that are not in front of it. */
static inline const Born *next_born(const Masks *m, int node, int at, int *next)
{
    return *next < m->n_born[node] && m->born[node][*next].at <= at ? &m->born[node][(*next)++] : NULL;
}
static inline const Born *last_born(const Masks *m, int node, int at, int *next)
{
    return *next > 0 && m->born[node][*next - 1].at >= at ? &m->born[node][--*next] : NULL;
}

/* Passes; each leaves events that are gone, and new ones. */
void model_unread(ModelGraph *g); /* variables that nobody reads */
void model_tables(Masks *m);   /* elements of constant tables */
void model_sink(Masks *m);     /* what clang loads by a chosen address */
void model_neighbours(Masks *m); /* what gcc loads to choose from */
/* load_pre.c: loads of what is known already.  Between the two steps an inlined function's callers take over what it is sure to load. */
typedef struct LoadPre LoadPre;
LoadPre *loads_anticipate(Masks *m);
const Word *loads_anticipated(const LoadPre *p);   /* where the function is entered */
const Sets *loads_killed(const LoadPre *p);        /* by node: what changes there */
void loads_eliminate(LoadPre *p);
const Word *loads_known_at_end(LoadPre *p);        /* wherever the function ends; until the next question */
void loads_free(LoadPre *p);
void model_promote(Masks *m);  /* what a loop keeps in a register */
void model_unroll(Masks *m);   /* … and what clang does of a loop around one that it unrolls */
void model_lanes(Masks *m);    /* what several lanes of a vector share */
void model_narrow(Masks *m);   /* what is loaded as single bytes */
void model_vector(Masks *m);   /* what vectorised loops load in any case, or once */
void model_dead(Masks *m);     /* stores that nobody sees */
void summary_end(Masks *m);    /* stores that are left to callers */

#endif
