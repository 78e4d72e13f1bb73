/* The bits of a counter in a register, in a loop that may be vectorised.
 *
 *      mr_u8 mr_k3 = 0;
 *      do { … for (; i < mr_m0; i++) if (s[i] == ' ') { mr_k3++; … }  mr_c[3] += mr_k3; mr_k3 = 0; } …
 *
 * In: a loop, whether it is cut into parts.  Out: the type, and how many iterations a part may have. */
#ifndef MR_EMIT_COUNTER_WIDTH_H
#define MR_EMIT_COUNTER_WIDTH_H

#include "emit/insertion_points.h"

typedef struct CounterWidth {
    const char *type; /* The name of the counters' type: "mr_u16". */
    const char *length; /* The number of iterations of a stretch: "MR_STRETCH_OF_U16". */
} CounterWidth;

/* The type for a loop that is cut into parts at nearer bounds; it may have fewer bits than for a loop that is not
 * cut. */
CounterWidth counter_width_cut(const Unit *u, const CfgLoop *loop, const InsertionPoint *s);
/* The type for a loop that is not cut into parts. */
CounterWidth counter_width_whole(const CfgLoop *loop, const InsertionPoint *s);

#endif
