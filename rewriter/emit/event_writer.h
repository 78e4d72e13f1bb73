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
#include "placement/event_plan.h"

/* The text around a pointer that says that the access happens: "MR_LOAD(3u, 8u, ", ")". */
typedef struct EventCall {
    const char *open, *close;
} EventCall;

typedef struct EventLoopNumber {
    const Node *node;
    int number;
    const PlannedLoop *plan;
    int *member_site; /* Numbers of the sites of a group's accesses, once these are written; else -1. */
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
/* Adds a row for an lvalue, or a call; `kind` as EventSite has it.  Returns its number. */
int writer_event_site(Writer *w, const Node *n, const char *kind, int64_t bytes);
/* Adds the row of a local, whose beginning and end are of one site. */
int writer_event_object_site(Writer *w, const Decl *d, Place at);
void writer_event_objects_free(Writer *w);
/* Is the node in a part of the function that is counted? */
bool event_is_counted(const Writer *w, const Node *n);
/* event_group.c writes loops that are one event as a whole. */
void writer_event_groups(Writer *w);
/* Writes the text in front of such a loop and in its body. */
void writer_event_group(Writer *w, EventLoopNumber *l);
/* Sets *call around an access of such a loop, and notes its site.  Returns false if the access is an event by
 * itself. */
bool writer_event_member(Writer *w, const Node *n, bool stores, int site, EventCall *call);
/* Writes the events behind all such loops, once their accesses are written. */
void writer_event_groups_end(Writer *w);
/* event_access.c has loads, stores and updates. */
void writer_event_accesses(Writer *w);
/* event_once.c writes events with values of volatile and atomic objects, which may not be accessed again for the event.
 * The functions return false if nothing was written. */
bool writer_event_load_once(Writer *w, const Node *lvalue, const EventPlace *p, int site);
bool writer_event_store_once(Writer *w, const StoreSites *s);
/* event_unnamed.c has stack objects whose end has no name for them: compound literals, and those of alloca and of for
 * headers. */
void writer_event_unnamed(Writer *w);
void writer_event_unnamed_free(Writer *w);
void writer_event_alloca(Writer *w, const Node *call, const char *open, const char *close, const char *bytes);
/* Appends the ends of the function's unnamed objects, for where it is left; those of loop headers end behind their
 * loops. */
void writer_event_unnamed_ends(Writer *w, Buf *out);
const char *writer_event_head_begins(Writer *w, const Node *var, const char *begins, const char *store);
/* event_frame.c has entries, exits, locals in memory, and loops that a goto leaves. */
void writer_event_returns(Writer *w);
void writer_event_gotos(Writer *w);
/* The event of a local whose life begins; "" where none is wanted. */
const char *writer_event_object(Writer *w, const Node *var);
/* The declaration of a variable that is initialised to 0, and makes the event by that. */
const char *writer_event_mark(Writer *w, const char *event);
/* Takes a temporary of the full expression around n: mr_qK for an address, mr_vK for a value.  Returns K. */
int writer_event_temporary(Writer *w, const Node *n);
/* event_pointer.c writes events of pointers that come to be. */
void writer_event_pointers(Writer *w);
/* event_calls.c writes events of allocation, and of library functions. */
void writer_event_calls(Writer *w);

#endif
