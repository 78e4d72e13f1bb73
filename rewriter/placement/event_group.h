/* Loops that are one event as a whole.
 * In: a plan with its loops and accesses.  Out: PlannedLoop.group. */
#ifndef MR_PLACEMENT_EVENT_GROUP_H
#define MR_PLACEMENT_EVENT_GROUP_H

#include "placement/affine.h"
#include "placement/event_plan.h"

enum { MOST_MEMBERS = 64 };

/* An access that happens once in each iteration. */
typedef struct EventMember {
    const Node *node;
    bool stores;
    int64_t offset; /* Bytes from the address that is passed on. */
    Affine moves;
} EventMember;

typedef struct EventGroup {
    EventMember member[MOST_MEMBERS];
    int n, n_condition; /* The last n_condition of the n accesses are the condition's. */
    bool may_stop; /* An iteration may end in the middle. */
} EventGroup;

void event_groups_find(EventPlan *plan);

#endif
