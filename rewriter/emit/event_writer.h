/* Accesses and control as events, in the text of one graph.
 * In: a writer whose points are collected.  Out: edits, rows of the job's EventTable.
 *
 *   load      (*(T)MR_LOAD(3u, 8u, &(a[i])))
 *   store     (mr_q0 = MR_ADDRESS(&(a[i])), *(T)mr_q0 = E, MR_STORE(4u, 8u, mr_q0))
 *             (*(T)MR_STORE_FIRST(4u, 8u, &(a[i]))) = E       where E makes no events
 *   loop      (void)MR_LOOP(2u); for (…) { (void)MR_ITERATE(2u); … } (void)MR_LOOP_END(2u);
 *             while (((void)MR_TEST(2u), (C)))         where C makes events: the iteration begins in front of it
 *
 * An event stands where the program makes the access; that of a store comes behind those of the value. */
#ifndef MR_EMIT_EVENT_WRITER_H
#define MR_EMIT_EVENT_WRITER_H

#include "emit/writer.h"
#include "emit/event_lvalue.h"

/* A node that accesses memory, by what it is: a read, an assignment, an operation on a place. */
typedef struct EventAccess {
    const Node *node;
    bool loads, stores;
    bool repeats; /* The access loads what was just loaded (event_reduce.c). */
    UT_hash_handle hh;
} EventAccess;

/* The events of an assignment or an increment. */
typedef struct EventStore {
    const Node *n;
    EventPlace place;
    bool loads, stores; /* The store has a load's event; it has a store's event. */
    bool is_update; /* One event, numbered as a store's, is for both. */
    bool is_first; /* The events stand in front of the store. */
} EventStore;

/* What stands around a pointer to say that the access happens: "MR_LOAD(3u, 8u, ", ")". */
typedef struct EventCall {
    const char *open, *close;
} EventCall;

typedef struct EventLoopNumber {
    const Node *node;
    int number;
    bool is_silent; /* Nothing that was asked for happens in the loop. */
    struct EventGroup *group; /* The loop as a whole is this one event; NULL: it is not. */
    UT_hash_handle hh;
} EventLoopNumber;

typedef struct StoreSites {
    const Node *n; /* The node is an assignment, or an operation on a place. */
    EventPlace place;
    int load, store; /* Numbers of the sites, or -1; an update has its one site in `store`. */
    bool is_update;
} StoreSites;

/* The loop around a node, by number, or -1. */
int writer_loop_around(const Writer *w, const Node *n);
/* A row for an lvalue, or a call; `kind` as EventSite has it. */
int writer_event_site(Writer *w, const Node *n, const char *kind, int64_t bytes);
/* The row of a local, whose beginning and end are of one site. */
int writer_event_object_site(Writer *w, const Decl *d, Place at);
void writer_event_objects_free(Writer *w);
/* Is the node in what is counted of the function? */
bool event_is_counted(const Writer *w, const Node *n);
/* event_group.c: finds loops that are one event as a whole. */
void writer_event_groups(Writer *w);
/* Writes what stands in front of such a loop and in its body. */
void writer_event_group(Writer *w, EventLoopNumber *l);
/* Writes what stands around an access of one, and notes its site.  False: the access is an event by itself. */
bool writer_event_member(Writer *w, const Node *n, bool stores, int site, EventCall *call);
/* Writes what stands behind all of them, once their accesses are written. */
void writer_event_groups_end(Writer *w);
/* event_access.c has loads, stores and updates. */
void writer_event_accesses(Writer *w);
/* event_plan.c says which nodes access memory. */
void writer_event_collect(Writer *w);
EventAccess *writer_event_access(const Writer *w, const Node *n);
/* Are there accesses with events, or calls, in it? */
bool writer_event_accesses_in(const Writer *w, const Node *n);
/* The events of an assignment or increment, and of a read; false: none are written. */
bool writer_event_store(const Writer *w, const Node *n, EventStore *s);
bool writer_event_load(const Writer *w, const Node *load, EventPlace *place);
/* event_reduce.c: which loads repeat others; would no module miss this one? */
void writer_event_repeats(Writer *w);
bool event_is_needless(const Writer *w, const Node *load);
/* event_once.c: events with values of volatile and atomic objects, which may not be accessed again for the event.
 * False: nothing was written. */
bool writer_event_load_once(Writer *w, const Node *lvalue, const EventPlace *p, int site);
bool writer_event_store_once(Writer *w, const StoreSites *s);
/* event_unnamed.c: objects of the stack whose end has no name for them: compound literals, those of alloca and of a for
 * statement's head. */
void writer_event_unnamed(Writer *w);
void writer_event_unnamed_free(Writer *w);
void writer_event_alloca(Writer *w, const Node *call, const char *open, const char *close, const char *bytes);
/* What ends those of the function where it is left; that of a loop's head behind the loop. */
void writer_event_unnamed_ends(Writer *w, Buf *out);
const char *writer_event_head_begins(Writer *w, const Node *var, const char *begins, const char *store);
/* event_frame.c has entries, exits, locals in memory, and loops that a goto leaves. */
void writer_event_returns(Writer *w);
void writer_event_gotos(Writer *w);
/* The text for a local that begins to exist, or ends; "" where none is wanted. */
const char *writer_event_object(Writer *w, const Node *var);
/* A variable that a declaration of ours initialises, by `event`, whose value is 0. */
const char *writer_event_mark(Writer *w, const char *event);
/* Temporaries of the full expression around n: mr_qK for an address, mr_vK for a value beside it; returns K. */
int writer_event_temporary(Writer *w, const Node *n);
/* Is the node of assembly, of what looks at a variable itself, or of several iterations at once?  Then it stays. */
bool event_stays(const Node *n);
/* event_pointer.c has pointers that are made. */
void writer_event_pointers(Writer *w);
/* event_calls.c has allocation, library functions and atomic ones. */
void writer_event_calls(Writer *w);

#endif
