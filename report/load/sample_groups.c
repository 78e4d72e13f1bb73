/* In: slots.  Out: contexts with the sums of their groups and iterations.
 * Method: parts are sorted by the context that they belong to; where that has one part only, its
 * counters are the context's, else they are added up once, here.
 * Limits: group numbers are not looked at: each slot is a group. */
#include "load/counters_slots.h"

#include <inttypes.h>
#include <stdlib.h>

#include "support/util.h"

/* The context of the slot that owns this part, or -1 when the file is damaged there. */
static int64_t owner_of(const Part *p, const int64_t *context_of, size_t n_slots)
{
    return p->owner < n_slots ? context_of[p->owner] : -1;
}

static int by_owner(const void *x, const void *y)
{
    const Part *a = x, *b = y;
    if (a->owner != b->owner)
        return a->owner < b->owner ? -1 : 1;
    if (a->iterations != b->iterations)
        return a->iterations ? 1 : -1;
    return a->slot < b->slot ? -1 : a->slot > b->slot;
}

/* Leaves out parts without an owner. */
static void find_owners(Mrc *mrc, int64_t *context_of, size_t n_slots)
{
    size_t kept = 0;
    for (size_t i = 0; i < mrc->n_parts; i++) {
        Part p = mrc->parts[i];
        int64_t owner = owner_of(&p, context_of, n_slots);
        if (owner < 0) {
            mrc_damaged(
                mrc, "slot %" PRIu32 " is damaged (it belongs to slot %" PRIu64 ", which is no context) and left out",
                p.slot + 1, (uint64_t)p.owner + 1);
            continue;
        }
        mrc->parts[kept++] = p;
    }
    mrc->n_parts = kept;
    for (size_t i = 0; i < kept; i++) /* This is behind the loop, as owners are contexts and not parts of one. */
        context_of[mrc->parts[i].slot] = context_of[mrc->parts[i].owner];
}

/* The counters of parts from … to - 1 added up; the sum is at *room, which moves on. */
static const uint64_t *sum(const Mrc *mrc, const Part *part, size_t n, uint64_t **room)
{
    uint64_t *to = *room;
    if (n < 2)
        return n ? part->counter : NULL;
    for (size_t i = 0; i < n; i++)
        for (uint32_t k = 0; k < mrc->counters; k++)
            to[k] += part[i].counter[k];
    *room += mrc->counters;
    return to;
}

static void attach(const Mrc *mrc, Context *c, const Part *part, size_t n, uint64_t **room)
{
    size_t entries = 0;
    while (entries < n && !part[entries].iterations)
        entries++;
    c->parts = part;
    c->n_parts = n;
    c->counter = sum(mrc, part, entries, room);
    c->iteration_counter = sum(mrc, part + entries, n - entries, room);
    for (size_t i = entries; i < n; i++) {
        c->iterations += part[i].population;
        c->iterations_counted += part[i].sampled;
        c->iterations_waited += part[i].waited;
    }
}

void groups_attach(Mrc *mrc, int64_t *context_of, size_t n_slots)
{
    find_owners(mrc, context_of, n_slots);
    if (!mrc->n_parts)
        return;
    SORT(mrc->parts, mrc->n_parts, by_owner);
    /* A sum has at least two parts. */
    uint64_t *room = mrc->sums = xcalloc(mrc->n_parts / 2 * mrc->counters + 1, sizeof *room);
    for (size_t at = 0, end; at < mrc->n_parts; at = end) {
        for (end = at; end < mrc->n_parts && mrc->parts[end].owner == mrc->parts[at].owner; end++)
            ;
        attach(mrc, &mrc->contexts[context_of[mrc->parts[at].slot]], mrc->parts + at, end - at, &room);
    }
}
