/* Events in counter files (doc/format.md).
 * In: a file's header and slots, as bytes of either order.  Out: Mrc.events, Context.events. */
#ifndef REPORT_LOAD_READ_EVENTS_H
#define REPORT_LOAD_READ_EVENTS_H

#include "load/counters.h"

enum {
    EVENTS_KNOWN_FROM = 224,
    EVENTS_SLOT = 2
}; /* Bytes of a header that say whether there are events; the kind of a slot of events. */

/* Reads the table of events.  One that is not whole is damage, and there are no events then. */
void events_read_kinds(Mrc *mrc, const unsigned char *header, uint64_t bytes, bool swap);
/* Returns the bytes that a slot of events takes behind its head. */
uint64_t events_slot_bytes(const Mrc *mrc);
/* owner: 1 + the context's slot; at: events_slot_bytes. */
void events_read_slot(Mrc *mrc, uint32_t owner, const unsigned char *at, bool swap);
/* context_of[slot]: the slot's context, or -1. */
void events_attach(Mrc *mrc, const int64_t *context_of, size_t n_slots);
void events_forget(Mrc *mrc);
/* Gives `to` a copy of another file's kinds of events, without slots. */
void events_like(Mrc *to, const Mrc *from);
/* Returns a copy of the context's events, which `to` owns; NULL: there are none, or they are not the same events. */
const EventSum *events_copy(Mrc *to, const Mrc *from, const Context *c);

#endif
