/* Two loops, one in the other.  Shared by model_unroll.c and model_lanes.c alone. */
#ifndef MR_MODEL_NEST_H
#define MR_MODEL_NEST_H

#include "induction.h"
#include "model_masks.h"

typedef struct Nest {
    Masks *m;
    ModelGraph *g;
    const Flow *f;
    int inner, outer;   /* loops; the inner one has none in it */
    int64_t laps;       /* of the inner one; -1: not known */
    int64_t outer_laps; /* … of the outer one */
} Nest;

/* Calls `look` for each nest of which the inner loop runs in each lap of the outer one, and a constant number of laps. */
void nests_find(Masks *m, void (*look)(Nest *n));
/* By what the location moves on in each lap; false: it is no constant. */
bool nest_step(const Nest *n, int loop, int location, int64_t *by);
/* In front of all ways back to the loop's beginning. */
bool nest_in_each_lap(const Nest *n, int loop, int node);

#endif
