/* Loops of OpenMP's simd, cut into parts each of which is such a loop, too. */
#ifndef MR_PLACEMENT_STRETCH_AROUND_H
#define MR_PLACEMENT_STRETCH_AROUND_H

#include "placement/loop_facts.h"

/* Sets hands_over of the graph's simd loops that can be cut, and how. */
void stretches_around(const Unit *u, Cfg *c, LoopTable *h);

#endif
