/* The bits of a counter in a register, in a loop that may be vectorised.
 *
 *      mr_u8 mr_k3 = 0;
 *      do { … for (; i < mr_m0; i++) if (s[i] == ' ') { mr_k3++; … }  mr_c[3] += mr_k3; mr_k3 = 0; } …
 *
 * In: a loop, whether it is cut into parts.  Out: 8, 16, 32 or 64 bits. */
#ifndef MR_PLACEMENT_COUNTER_WIDTH_H
#define MR_PLACEMENT_COUNTER_WIDTH_H

#include "cfg/cfg.h"

/* Of a loop that is cut at nearer bounds, where it may be less than of one that is not; its parts are so short that
 * these bits hold an iteration's count of each.  shares: several places add to one of its counters.  has_narrow: some
 * counter of its is narrow. */
int counter_bits_cut(const Unit *u, const CfgLoop *loop, bool has_narrow, bool shares);
/* Of one that is not. */
int counter_bits_whole(const CfgLoop *loop, bool shares);

#endif
