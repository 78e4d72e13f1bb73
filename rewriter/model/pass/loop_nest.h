/* Two loops, one in the other, and what moves on in them.  Shared by the passes on loops of this folder alone. */
#ifndef MR_MODEL_PASS_LOOP_NEST_H
#define MR_MODEL_PASS_LOOP_NEST_H

#include "model/alias/alias_sets.h"

typedef struct Nest {
    AliasSets *m;
    ModelGraph *g;
    const Flow *f;
    int inner, outer;    /* Numbers of the loops; the inner one has no loop in it. */
    int64_t inner_trips; /* The trip count of the inner loop; -1: it is not known. */
    int64_t outer_trips; /* The trip count of the outer loop; -1: it is not known. */
    const int
        *operation; /* The operations of the inner loop, by number and in order, where innermost_find found the nest. */
    int n_operations;
} Nest;

/* Calls `look` for each nest of which the inner loop runs in each iteration of the outer one, and has a constant trip
 * count. */
void nests_find(AliasSets *m, void (*look)(Nest *n));
/* Calls `look` for each innermost loop, with the loop around it. */
void innermost_find(AliasSets *m, void (*look)(Nest *n));
Nest nest_of(AliasSets *m, int loop);
/* Is the inner loop known to run at most that often? */
bool nest_is_short(const Nest *n, int64_t most);
/* The inner loop's statement; NULL: it is made of goto. */
const Node *nest_statement(const Nest *n);
/* Accesses and floating-point operations of an iteration; 0: it calls. */
int nest_iteration_size(const Nest *n);
int nest_size_with_inlined(const Nest *n); /* The same, where calls that are inlined are none. */
/* Does clang unroll the inner loop completely, of which each iteration then has `known` accesses to constants? */
bool nest_is_unrolled(const Nest *n, int known);
/* Is the outer loop unrolled as well then?  known: accesses in each inner iteration that unrolling both makes constant.
 */
bool nest_outer_is_unrolled(const Nest *n, int known);
/* outer_vector_loads.c: does gcc do several iterations of the outer loop at once? */
bool nest_outer_is_vectorised(const Nest *n);
/* Does nothing else in the loop access the place? */
bool nest_is_alone(const Nest *n, int loop, int location);
/* What the value changes by in each iteration of the loop; 0: it is not known. */
Value nest_value_step(const Nest *n, int loop, Value value);
/* *by: how far the location moves on in each iteration.  Returns false where that is no constant. */
bool nest_step(const Nest *n, int loop, int location, int64_t *by);
/* The location that this one was in the iteration before of the inner loop; -1: nothing accesses it. */
int nest_location_before(const Nest *n, int location);
/* Is the inner loop's test its only end?  It has a trip count only then. */
bool nest_has_one_end(const Nest *n);
/* Is the node on all paths back to the loop's beginning? */
bool nest_in_each_iteration(const Nest *n, int loop, int node);

#endif
