/* Trip counts, and edges whose count costs little since it follows from a variable.
 * In: Cfg, its tree.  Out: LoopPlan.trips, which placement and the model read; Edge.exit_value where an
 * edge's count follows from a variable; whether the probe is there, probe_cost.h decides.  Blocks may be added; to be
 * called before the flow is analysed. */
#ifndef MR_PLACEMENT_TRIP_COUNTS_H
#define MR_PLACEMENT_TRIP_COUNTS_H

#include "cfg/flow_graph.h"
#include "placement/loop_facts.h"
#include "placement/loop_plan.h"
#include "placement/methods.h"

void trips_find(const Unit *u, Cfg *c, LoopTable *h, LoopMethod method);

/* The trip count of a natural loop, where it is a constant; else -1. */
static inline int64_t trips_constant(const Flow *f, int loop)
{
    const CfgLoop *source = f->loop[loop].source;
    return source ? source->plan->trips.constant : -1;
}
/* Is what the edge's variable says right in the middle of an iteration, too, and can the variable be named there? */
bool trips_are_known_within(const Unit *u, const Edge *e);
/* Makes probes count the iterations of these loops one by one after all. */
void trips_count_one_by_one(Cfg *c, bool (*which)(const Node *loop, void *with), void *with);

/* The variables that the loops of a graph step by a constant, where some count follows from them. */
typedef struct LoopSteps {
    struct ExitOfLoop *exit; /* The list is by loop, and in the edges' order. */
    int n;
} LoopSteps;
LoopSteps trips_steps(const Cfg *c);
/* The step of the variable that the loop's condition names; variable NULL: there is none. */
LoopStep trips_asked_for(const LoopSteps *s, const Node *loop);
/* Does each iteration step a variable from which some count follows? */
bool trips_are_stepped(const Cfg *c, const CfgLoop *l);

/* Does the loop contain a return, a goto, or a break of its own? */
bool loop_is_left_early(const Node *loop);
/* Is the trip count a constant of at most `most`? */
static inline bool trips_are_at_most(const CfgLoop *loop, int64_t most)
{
    return loop->plan->counted_by == TRIPS_CONSTANT && loop->plan->trips.constant >= 0 &&
           loop->plan->trips.constant <= most;
}
/* Does the body run less often than `least`, as far as is known? */
bool trips_are_few(const CfgLoop *loop, int64_t least);
/* Makes a loop with a constant trip count be counted by its variable, or iteration by iteration: the constant would be
 * seen as a whole where the loop begins. */
void trips_count_without_constant(CfgLoop *loop, bool has_exit_value);

#endif
