/* In: bytes.  Out: events by context.
 * Limits: a slot whose context is damaged is left out with it. */
#include "load/read_events.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "format/counter_offsets.h"
#include "load/bytes.h"
#include "load/counters_slots.h"
#include "support/util.h"

enum { KIND_BYTES_EACH = 160, NAME_BYTES = 96, MOST = 1024, SUM_BYTES = 24 };

struct EventSlot {
    uint32_t owner; /* 1 + the owner's slot. */
    EventSum *sum;
};

void events_read_kinds(Mrc *mrc, const unsigned char *header, uint64_t bytes, bool swap)
{
    uint64_t n = bytes_get32(header + HEADER_AT_EVENTS, swap), at = bytes_get32(header + HEADER_AT_EVENT_TABLE, swap);
    if (!n)
        return;
    if (n > MOST || at > bytes || n * KIND_BYTES_EACH > bytes - at) {
        mrc_damaged(mrc, "the table of %" PRIu64 " events is damaged and left out", n);
        return;
    }
    mrc->events = xcalloc((size_t)n, sizeof *mrc->events);
    mrc->n_events = (size_t)n;
    for (size_t i = 0; i < n; i++) {
        const unsigned char *p = header + at + i * KIND_BYTES_EACH, *rest = p + NAME_BYTES;
        EventKind *e = &mrc->events[i];
        memcpy(e->name, p, NAME_BYTES);
        e->type = bytes_get32(rest, swap);
        e->error = bytes_get32(rest + 4, swap);
        e->config = bytes_get64(rest + 8, swap);
        e->no_user = bytes_get64(rest + 32, swap) & 1;
        e->no_kernel = bytes_get64(rest + 32, swap) & 2;
        e->own_cost = (double)bytes_get64(rest + 40, swap) / 1000;
        e->nested_cost = (double)bytes_get64(rest + 48, swap) / 1000;
        e->lost = bytes_get32(rest + 56, swap);
    }
}

uint64_t events_slot_bytes(const Mrc *mrc)
{
    return (uint64_t)mrc->n_events * SUM_BYTES;
}

void events_read_slot(Mrc *mrc, uint32_t owner, const unsigned char *at, bool swap)
{
    if (!mrc->n_events)
        return;
    EventSum *sum = xcalloc(mrc->n_events, sizeof *sum);
    for (size_t i = 0; i < mrc->n_events; i++, at += SUM_BYTES)
        sum[i] = (EventSum){bytes_get64(at, swap), bytes_get64(at + 8, swap), bytes_get64(at + 16, swap)};
    *PUSH(mrc->event_slots, mrc->n_event_slots, mrc->cap_event_slots) = (struct EventSlot){owner, sum};
}

void events_attach(Mrc *mrc, const int64_t *context_of, size_t n_slots)
{
    for (size_t i = 0; i < mrc->n_event_slots; i++) {
        uint32_t slot = mrc->event_slots[i].owner - 1;
        if (slot < n_slots && context_of[slot] >= 0)
            mrc->contexts[context_of[slot]].events = mrc->event_slots[i].sum;
        else
            mrc_damaged(mrc, "events of slot %" PRIu32 ", which is no context, are left out", slot + 1);
    }
}

void events_forget(Mrc *mrc)
{
    for (size_t i = 0; i < mrc->n_event_slots; i++)
        free(mrc->event_slots[i].sum);
    free(mrc->event_slots);
    free(mrc->events);
    mrc->event_slots = NULL;
    mrc->events = NULL;
    mrc->n_events = mrc->n_event_slots = mrc->cap_event_slots = 0;
}

void events_like(Mrc *to, const Mrc *from)
{
    to->event_slots = NULL;
    to->n_event_slots = to->cap_event_slots = 0;
    to->events = NULL;
    to->n_events = from->n_events;
    if (!from->n_events)
        return;
    to->events = xcalloc(from->n_events, sizeof *to->events);
    memcpy(to->events, from->events, from->n_events * sizeof *to->events);
}

static bool are_same(const Mrc *a, const Mrc *b)
{
    for (size_t i = 0; i < a->n_events && a->n_events == b->n_events; i++)
        if (strcmp(a->events[i].name, b->events[i].name) != 0)
            return false;
    return a->n_events == b->n_events;
}

const EventSum *events_copy(Mrc *to, const Mrc *from, const Context *c)
{
    if (!c->events || !are_same(to, from))
        return NULL;
    EventSum *sum = xcalloc(to->n_events, sizeof *sum);
    memcpy(sum, c->events, to->n_events * sizeof *sum);
    *PUSH(to->event_slots, to->n_event_slots, to->cap_event_slots) = (struct EventSlot){0, sum};
    return sum;
}
