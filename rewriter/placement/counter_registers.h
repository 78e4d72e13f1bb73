/* Which counters of a function are local variables of a loop, and of which.
 * In: graph, loops that can hold counters (loop_counters.h), probes.  Out: the loop for each counter, or none: it counts in memory. */
#ifndef MR_PLACEMENT_COUNTER_REGISTERS_H
#define MR_PLACEMENT_COUNTER_REGISTERS_H

#include "cfg/flow_graph.h"
#include "placement/loop_counters.h"
#include "placement/spanning_tree.h"

typedef struct Registers {
    const Cfg *cfg;
    const Flow *flow;
    Homes *homes;
    int first, n;       /* counters */
    bool *is_left_out;  /* by counter, from `first`: there are too many others */
} Registers;

Registers registers_choose(const Cfg *c, const Flow *f, Homes *h, const Placement *p);
/* at: e's place, or the loop or call whose count is added there.  frequency: of the increments, for each entry of the function. */
const Node *registers_loop(const Registers *r, int counter, const Node *at, const Edge *e, double frequency);
/* The innermost loop, where 32 bits do. */
const Node *registers_narrow_loop(const Registers *r, const Node *at, const Edge *e);

#endif
