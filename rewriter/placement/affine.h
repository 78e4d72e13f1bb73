/* Addresses that move by equal steps from iteration to iteration of a loop.
 * In: a loop that runs from top to bottom in each iteration; its function's induction variables.  Out: for each
 * expression in it, whether its value, or its place, is start + n * step the n-th time that it is evaluated. */
#ifndef MR_PLACEMENT_AFFINE_H
#define MR_PLACEMENT_AFFINE_H

#include "placement/induction.h"

typedef enum {
    MOVES_ANYHOW,
    MOVES_BY_CONSTANT, /* The value moves by a constant in each iteration; a step of 0 means that it stays. */
    MOVES_EVENLY /* The value moves by a step that the loop does not change, and that is known when the loop runs. */
} Motion;

typedef struct Affine {
    Motion motion;
    int64_t step; /* The step of pointers and places is in bytes. */
} Affine;

typedef struct AffineLoop AffineLoop;

/* Makes the summary of one loop in the arena; it is valid as long as `all` is. */
AffineLoop *affine_loop(Arena *arena, const Unit *u, const Induction *all, const Node *loop);
/* Says how the address of an lvalue in the loop moves, if the lvalue is evaluated once in each iteration. */
Affine affine_place(const AffineLoop *a, const Node *lvalue);

#endif
