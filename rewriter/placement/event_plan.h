/* The accesses and loops of a graph that make events, and those loops that are one event as a whole.
 * In: a function's graph, the kinds of events that are asked for.  Out: a plan, of which emission writes the text.
 *
 * An event stands where the program makes the access; that of a store comes behind those of the value. */
#ifndef MR_PLACEMENT_EVENT_PLAN_H
#define MR_PLACEMENT_EVENT_PLAN_H

#include "cfg/cfg.h"
#include "job/event_table.h"
#include "placement/event_place.h"
#include "support/hash.h"

/* A node that accesses memory, by what it is: a read, an assignment, an operation on a place. */
typedef struct EventAccess {
    const Node *node;
    bool loads, stores;
    bool repeats; /* The access loads what was just loaded (event_reduce.c). */
} EventAccess;

/* The events of an assignment or an increment. */
typedef struct EventStore {
    const Node *n;
    EventPlace place;
    bool loads, stores; /* The store has a load's event; it has a store's event. */
    bool is_update; /* One event, numbered as a store's, is for both. */
    bool is_first; /* The events stand in front of the store. */
} EventStore;

/* A loop that events can stand around. */
typedef struct PlannedLoop {
    Node *node;
    bool is_silent; /* Nothing that was asked for happens in the loop. */
    bool begins_with_test; /* An iteration begins with the condition, not with the body. */
    const struct EventGroup *group; /* The loop as a whole is this one event (event_group.h); NULL: it is not. */
} PlannedLoop;

typedef struct EventNode {
    const Node *node;
    struct EventNode *next;
} EventNode;

/* Nodes in the order in which they are written. */
typedef struct EventNodes {
    EventNode *first, *last;
} EventNodes;

typedef struct EventPlan {
    const Unit *u;
    const Cfg *c;
    unsigned mask; /* The kinds of events (EVENTS_…). */
    EventAccess *access; /* The accesses of blocks that are counted, in the order of the blocks. */
    int n_accesses;
    EventAccess **by_node; /* The same, sorted by the node's address. */
    PlannedLoop *loop; /* The loops, in the order of the text. */
    int n_loops;
    EventNodes pointers; /* The expressions whose value is a pointer that comes to be. */
    EventNodes literals; /* The compound literals that are objects of their own. */
    bool is_silent; /* Nothing that was asked for happens in the function. */
} EventPlan;

/* Makes the plan in the unit's arena; NULL: the function has no events. */
EventPlan *event_plan_find(const Unit *u, const Cfg *c, unsigned mask);

EventAccess *event_access(const EventPlan *plan, const Node *n);
/* Does the node contain calls, or accesses with events? */
bool event_accesses_in(const EventPlan *plan, const Node *n);
/* The events of an assignment or increment, and of a read.  They return false if none are written. */
bool event_store(const EventPlan *plan, const Node *n, EventStore *s);
bool event_load(const EventPlan *plan, const Node *load, EventPlace *place);
/* Does the event take the value that the access itself finds or leaves, since it must not access the place again? */
bool event_takes_value(const EventPlan *plan, const EventPlace *place);
/* event_objects.c sets pointers and literals. */
void event_pointers_find(EventPlan *plan);
void event_literals_find(EventPlan *plan);
/* event_reduce.c sets EventAccess.repeats, and says whether no module would miss a load. */
void event_repeats_find(EventPlan *plan);
bool event_is_needless(const EventPlan *plan, const Node *load);

#endif
