/* Loops that are one event as a whole.
 * In: a plan with its loops and accesses.  Out: PlannedLoop.group. */
#ifndef MR_PLACEMENT_EVENT_GROUP_H
#define MR_PLACEMENT_EVENT_GROUP_H

#include "placement/affine.h"
#include "placement/event_plan.h"

enum { MOST_MEMBERS = 64 };

/* An access that happens at most once in each iteration. */
typedef struct EventMember {
    const Node *node;
    bool stores, is_update; /* It stores; it loads as well. */
    bool is_listed; /* The access makes an event each time: it moves unevenly, or does not happen in each iteration. */
    int64_t bytes, offset; /* The offset is from the address that is passed on. */
    Affine moves;
} EventMember;

typedef struct EventGroup {
    EventMember member[MOST_MEMBERS];
    int n, n_condition; /* The last n_condition of the n accesses are the condition's. */
    int n_listed;
    bool has_list; /* Accesses of the loop make events of their own, these or those of the beginning of a `for`: it
                      becomes one event when it has gone on for some iterations. */
    bool marks_iterations; /* An iteration makes an event, to say which of the listed accesses are its. */
    bool may_stop; /* An iteration may end in the middle. */
} EventGroup;

void event_groups_find(EventPlan *plan);

#endif
