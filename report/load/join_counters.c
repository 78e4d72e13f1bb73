/* In: the counter files of one process, one for each image.  Out: one Mrc with the counters of all.
 * Method: each image's own contexts are taken over.  A slot that stands for one of another image's file (its peer) adds
 * its counters, which are of another range, to that one's; so scales and times are those of the image that the region
 * is of.  A region whose parent is such a slot has the peer's context as its parent.  The program as a region has its
 * time and entries from the first image that counted on the thread.
 * Limits: clocks of images of one process may differ by their calibration. */
#include "load/join_counters.h"

#include <stdlib.h>
#include <string.h>

#include "load/counters_slots.h"
#include "load/read_events.h"
#include "support/util.h"

typedef struct Source { /* One of the files. */
    const Mrc *mrc;
    const Image *image; /* NULL: the image's sidecar is not there. */
    size_t slot_at;     /* Its first slot, among those of all files. */
    size_t *context;    /* For each of its contexts: 1 + its index among all; 0: none. */
} Source;

typedef struct Join {
    const Mix *mix;
    Source *source;
    size_t n;
    Mrc *joined;
    int64_t *context_of; /* For each slot of all: its context, or -1. */
    size_t *part_of;     /* For each slot of all: 1 + its part. */
    size_t slots, cap_contexts, cap_parts;
    const Part **part_from; /* By part: the part that it comes from, and its file. */
    const Source **source_of;
    size_t n_from, n_source_of, cap_from, cap_source_of;
} Join;

static const Image *image_of(const Mix *mix, const char *build)
{
    for (size_t i = 0; i < mix->n_images; i++)
        if (strcmp(mix->images[i].build, build) == 0)
            return &mix->images[i];
    return NULL;
}

/* ---- contexts ---- */

static const Source *owner_of(const Join *j, const Context *c)
{
    for (size_t i = 0; i < j->n; i++)
        if (j->source[i].mrc->instance == c->instance && j->source[i].image)
            return &j->source[i];
    return NULL;
}

static bool is_program(const Source *s, const Context *c)
{
    return s->image && s->image->program == (int64_t)c->roi;
}

/* The thread's context of the program, of an image before. */
static int64_t program_of(const Join *j, const Context *c)
{
    for (const Source *s = j->source; s < j->source + j->n; s++)
        for (size_t i = 0; i < s->mrc->n_contexts; i++) {
            const Context *p = &s->mrc->contexts[i];
            if (p == c)
                return -1;
            if (!p->instance && is_program(s, p) && p->thread == c->thread && s->context[i])
                return (int64_t)s->context[i] - 1;
        }
    return -1;
}

/* Counts alone: all else is another context's. */
static void strip(Context *c)
{
    c->entries = c->sampled = c->ticks = c->nested_ticks = c->open_since = c->untimed = 0;
    c->events = NULL;
}

static void take_context(Join *j, Source *s, size_t i, uint32_t roi)
{
    const Context *from = &s->mrc->contexts[i];
    Context c = *from;
    c.roi = roi;
    c.slot = (uint32_t)(s->slot_at + from->slot);
    c.parts = NULL;
    c.n_parts = 0;
    c.counter = c.iteration_counter = NULL;
    c.iterations = c.iterations_counted = c.iterations_waited = 0;
    c.origin = NULL;
    c.events = events_copy(j->joined, s->mrc, from);
    if (from->instance || (is_program(s, from) && program_of(j, from) >= 0))
        strip(&c);
    j->context_of[c.slot] = (int64_t)j->joined->n_contexts;
    *PUSH(j->joined->contexts, j->joined->n_contexts, j->cap_contexts) = c;
    s->context[i] = j->joined->n_contexts;
}

static void take_own(Join *j, Source *s)
{
    for (size_t i = 0; i < s->mrc->n_contexts && s->image; i++) {
        const Context *c = &s->mrc->contexts[i];
        if (!c->instance && c->roi < s->image->rois)
            take_context(j, s, i, s->image->roi[c->roi]);
    }
}

/* The slot of all that another file's slot stands for; SIZE_MAX: it is not there. */
static size_t peer_slot(const Join *j, const Context *c, uint32_t peer)
{
    const Source *owner = owner_of(j, c);
    size_t slot = owner && peer ? owner->slot_at + peer - 1 : SIZE_MAX;
    size_t end = owner && owner < &j->source[j->n - 1] ? owner[1].slot_at : j->slots;
    return slot < end ? slot : SIZE_MAX;
}

static void take_foreign(Join *j, Source *s)
{
    for (size_t i = 0; i < s->mrc->n_contexts && s->image; i++) {
        const Context *c = &s->mrc->contexts[i];
        size_t peer = c->instance ? peer_slot(j, c, c->peer) : SIZE_MAX;
        if (peer != SIZE_MAX && j->context_of[peer] >= 0)
            s->context[i] = (size_t)j->context_of[peer] + 1;
        else if (c->instance && j->mix->foreign_region >= 0)
            take_context(j, s, i, (uint32_t)j->mix->foreign_region);
    }
}

/* ---- parts ---- */

static void take_part(Join *j, const Source *s, const Part *p)
{
    Part part = *p;
    part.slot = (uint32_t)(s->slot_at + p->slot);
    part.owner = (uint32_t)(s->slot_at + p->owner);
    *PUSH(j->part_from, j->n_from, j->cap_from) = p;
    *PUSH(j->source_of, j->n_source_of, j->cap_source_of) = s;
    *PUSH(j->joined->parts, j->joined->n_parts, j->cap_parts) = part;
    j->part_of[part.slot] = j->joined->n_parts;
}

static void take_parts(Join *j, const Source *s)
{
    for (size_t i = 0; i < s->mrc->n_contexts; i++) {
        const Context *c = &s->mrc->contexts[i];
        if (s->context[i] && j->joined->contexts[s->context[i] - 1].slot == s->slot_at + c->slot)
            for (size_t k = 0; k < c->n_parts; k++)
                take_part(j, s, &c->parts[k]);
    }
}

static void copy_counters(const Join *j, const Source *s, const Part *p, size_t to)
{
    uint64_t *room = j->joined->store + to * j->joined->counters + s->image->counters_at;
    for (uint32_t k = 0; k < s->mrc->counters && k < s->image->counters; k++)
        room[k] += p->counter[k];
}

static void add_peer(const Join *j, const Source *s, const Context *c, const Part *p)
{
    size_t peer = peer_slot(j, c, p->peer), at = peer == SIZE_MAX ? 0 : j->part_of[peer];
    if (!at)
        return;
    Part *to = &j->joined->parts[at - 1];
    copy_counters(j, s, p, at - 1);
    to->waited += p->waited;
    if (!to->iterations && j->context_of[to->owner] >= 0)
        j->joined->contexts[j->context_of[to->owner]].waited += p->waited;
}

static void add_peers(const Join *j, const Source *s)
{
    for (size_t i = 0; i < s->mrc->n_contexts && s->image; i++) {
        const Context *c = &s->mrc->contexts[i];
        for (size_t k = 0; c->instance && k < c->n_parts; k++)
            if (!j->part_of[s->slot_at + c->parts[k].slot])
                add_peer(j, s, c, &c->parts[k]);
    }
}

static void fill_parts(Join *j)
{
    Mrc *to = j->joined;
    to->store = xcalloc(to->n_parts * to->counters + 1, sizeof *to->store);
    for (size_t i = 0; i < to->n_parts; i++) {
        to->parts[i].counter = to->store + i * to->counters;
        copy_counters(j, j->source_of[i], j->part_from[i], i);
    }
    for (size_t i = 0; i < j->n; i++)
        add_peers(j, &j->source[i]);
}

/* ---- what contexts refer to ---- */

static void link_contexts(const Join *j, const Source *s)
{
    uint64_t last = mrc_last_tick(s->mrc);
    for (size_t i = 0; i < s->mrc->n_contexts; i++) {
        const Context *from = &s->mrc->contexts[i];
        Context *c = s->context[i] ? &j->joined->contexts[s->context[i] - 1] : NULL;
        if (!c || c->slot != s->slot_at + from->slot)
            continue;
        const Context *up = from->parent == NO_PARENT ? NULL : &s->mrc->contexts[from->parent];
        int64_t program = up && is_program(s, up) ? program_of(j, up) : -1;
        c->parent = !up ? NO_PARENT : program >= 0 ? program : (int64_t)s->context[from->parent] - 1;
        if (from->origin && s->context[from->origin - s->mrc->contexts])
            c->origin = &j->joined->contexts[s->context[from->origin - s->mrc->contexts] - 1];
        if (c->open_since && up && up->instance && c->parent >= 0 && last > c->open_since)
            j->joined->contexts[c->parent].nested_ticks += last - c->open_since;
    }
}

/* ---- the whole ---- */

static void add_head(Mrc *to, const Mrc *from)
{
    to->state = to->state < from->state ? to->state : from->state;
    to->lost += from->lost;
    for (size_t i = 0; i < from->n_damage; i++)
        mrc_damage_add(to, from->damage[i]);
}

static Mrc *new_like(const Mrc *first, const Mix *mix)
{
    Mrc *to = xcalloc(1, sizeof *to);
    *to = *first;
    to->path = xrealloc(NULL, strlen(first->path) + 1, 1);
    strcpy(to->path, first->path);
    memcpy(to->build, mix->build, sizeof to->build);
    to->counters = mix->counters;
    to->rois = (uint32_t)mix->n_rois;
    to->contexts = NULL;
    to->store = to->sums = NULL;
    to->parts = NULL;
    to->damage = NULL;
    to->n_contexts = to->n_parts = to->n_damage = to->cap_damage = 0;
    to->lost = 0;
    events_like(to, first);
    return to;
}

static void set_up(Join *j, const Mrc *const *file)
{
    for (size_t i = 0; i < j->n; i++) {
        j->source[i] = (Source){file[i], image_of(j->mix, file[i]->build), j->slots,
                                xcalloc(file[i]->n_contexts + 1, sizeof(size_t))};
        j->slots += file[i]->n_slots;
    }
    j->context_of = xcalloc(j->slots + 1, sizeof *j->context_of);
    j->part_of = xcalloc(j->slots + 1, sizeof *j->part_of);
    for (size_t i = 0; i <= j->slots; i++)
        j->context_of[i] = -1;
}

Mrc *mrc_join(const Mrc *const *file, size_t n, const Mix *mix)
{
    Join j = {.mix = mix, .source = xcalloc(n, sizeof *j.source), .n = n, .joined = new_like(file[0], mix)};
    set_up(&j, file);
    for (size_t i = 0; i < n; i++)
        take_own(&j, &j.source[i]);
    for (size_t i = 0; i < n; i++)
        take_foreign(&j, &j.source[i]);
    for (size_t i = 0; i < n; i++)
        take_parts(&j, &j.source[i]);
    fill_parts(&j);
    for (size_t i = 0; i < n; i++) {
        link_contexts(&j, &j.source[i]);
        add_head(j.joined, file[i]);
    }
    groups_attach(j.joined, j.context_of, j.slots);
    mrc_cut_cycles(j.joined);
    for (size_t i = 0; i < n; i++)
        free(j.source[i].context);
    free(j.source);
    free(j.context_of);
    free(j.part_of);
    free(j.part_from);
    free(j.source_of);
    return j.joined;
}
