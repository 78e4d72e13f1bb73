/* Partial loads of inlined functions that stay where they are written (partial_share.c). */
#ifndef MR_MODEL_PARTIAL_SHARE_H
#define MR_MODEL_PARTIAL_SHARE_H

#include "model/model.h"

typedef struct PartialLoads {
    const Relocated **load;
    size_t n, cap;
} PartialLoads;

/* Adds those of a caller's model. */
void partial_gather(PartialLoads *all, const Model *caller);
/* Orders them by function and load. */
void partial_sort(PartialLoads *all);
/* The number of calls from the i-th on that have the same load; *stays: nearly all of them need it. */
size_t partial_calls(const PartialLoads *all, size_t i, bool *stays);
/* Gives the load to the model of the function that makes it, as often as its block executes; the arena is for the
 * model. */
void partial_keep(Arena *a, Model *own, const Relocated *load);

#endif
