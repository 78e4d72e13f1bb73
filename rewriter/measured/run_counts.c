/* In: a .mrc file, of either byte order, whole or cut short.  Out: sums.
 * Method: the file is read whole.  A first pass over the heads of its slots finds how much of each context was counted,
 * a second one adds counters, each by the scale of its context ("Estimates" in doc/format.md).
 * Limits: slots that stand for another image's regions are not scaled: what they stand for is in that image's file. */
#include "measured/run_counts.h"

#include <errno.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "format/counter_offsets.h"
#include "support/util.h"

enum {
    KINDS = 2,        /* Entries are counted, and single iterations. */
    ORIGINS_MOST = 64 /* The most contexts that inherit one from the other. */
};

typedef struct File {
    const unsigned char *bytes;
    size_t len;
    bool is_swapped; /* The file was written on a machine of the other byte order. */
    uint64_t header_bytes, slot_header_bytes, slot_bytes;
    uint32_t n_slots, n_counters;
} File;

/* The sums over the slots of one context, for each kind. */
typedef struct Counted {
    uint64_t entries[KINDS], sampled[KINDS];
    uint32_t origin; /* Number of the slot + 1. */
} Counted;

static uint32_t get32(const File *f, uint64_t at)
{
    uint32_t x;
    memcpy(&x, f->bytes + at, sizeof x);
    return f->is_swapped ? __builtin_bswap32(x) : x;
}

static uint64_t get64(const File *f, uint64_t at)
{
    uint64_t x;
    memcpy(&x, f->bytes + at, sizeof x);
    return f->is_swapped ? __builtin_bswap64(x) : x;
}

static const char *read_header(File *f)
{
    if (f->len < HEADER_HAS || memcmp(f->bytes, "\x89MRC\r\n\x1a\n", 8) != 0)
        return "it is not a counter file of memrewrite";
    f->is_swapped = get32(f, HEADER_AT_ORDER) == 0x04030201;
    if (get32(f, HEADER_AT_ORDER) != 0x01020304 || get32(f, HEADER_AT_VERSION) != 1)
        return "it is of another version";
    f->header_bytes = get32(f, HEADER_AT_HEADER_BYTES);
    f->slot_header_bytes = get32(f, HEADER_AT_SLOT_HEADER_BYTES);
    f->slot_bytes = get64(f, HEADER_AT_SLOT_BYTES);
    f->n_counters = get32(f, HEADER_AT_COUNTERS);
    f->n_slots = get32(f, HEADER_AT_SLOTS);
    if (f->header_bytes < HEADER_HAS || f->slot_header_bytes < SLOT_HAS ||
        f->slot_bytes < f->slot_header_bytes + 8 * (uint64_t)f->n_counters)
        return "its header is damaged";
    uint64_t held = f->len > f->header_bytes ? (f->len - f->header_bytes) / f->slot_bytes : 0;
    if (f->n_slots > held)
        f->n_slots = (uint32_t)held;
    return NULL;
}

static uint64_t slot_at(const File *f, uint32_t slot)
{
    return f->header_bytes + slot * f->slot_bytes;
}

/* Does the slot hold counters? */
static bool holds_counts(const File *f, uint32_t slot)
{
    uint64_t at = slot_at(f, slot);
    return get32(f, at) == SLOT_MAGIC && get32(f, at + SLOT_AT_KIND) < KINDS &&
           get32(f, at + SLOT_AT_OWNER) <= f->n_slots;
}

static uint32_t context_of(const File *f, uint32_t slot)
{
    uint32_t owner = get32(f, slot_at(f, slot) + SLOT_AT_OWNER);
    return owner ? owner - 1 : slot;
}

static void add_head(const File *f, uint32_t slot, Counted *contexts)
{
    uint64_t at = slot_at(f, slot);
    uint32_t kind = get32(f, at + SLOT_AT_KIND), owner = get32(f, at + SLOT_AT_OWNER);
    Counted *c = &contexts[context_of(f, slot)];
    c->sampled[kind] += get64(f, at + SLOT_AT_GROUP_SAMPLED);
    if (kind ? get32(f, at + SLOT_AT_GROUP) == 0 : !owner)
        c->entries[kind] = get64(f, at + SLOT_AT_ENTRIES);
    if (!owner)
        c->origin = get32(f, at + SLOT_AT_ORIGIN);
}

static double own_scale(const Counted *c, uint32_t kind)
{
    return c->sampled[kind] ? (double)c->entries[kind] / (double)c->sampled[kind] : 1;
}

static double scale_of(const File *f, const Counted *contexts, uint32_t context, uint32_t kind)
{
    double scale = own_scale(&contexts[context], kind) * (kind ? own_scale(&contexts[context], 0) : 1);
    for (int i = 0; i < ORIGINS_MOST; i++) {
        uint32_t origin = contexts[context].origin;
        if (!origin || origin > f->n_slots || !holds_counts(f, origin - 1))
            break;
        uint32_t of = get32(f, slot_at(f, origin - 1) + 88);
        context = context_of(f, origin - 1);
        scale *= own_scale(&contexts[context], of) * (of ? own_scale(&contexts[context], 0) : 1);
    }
    return scale;
}

static void add_counts(const File *f, uint32_t slot, double scale, double *sum)
{
    uint64_t at = slot_at(f, slot) + f->slot_header_bytes;
    for (uint32_t i = 0; i < f->n_counters; i++)
        sum[i] += scale * (double)get64(f, at + 8 * (uint64_t)i);
}

static void sum_slots(Arena *a, const File *f, RunCounts *counts)
{
    Counted *contexts = arena_alloc(a, ((size_t)f->n_slots + 1) * sizeof *contexts);
    counts->n = f->n_slots ? f->n_counters : 0; /* The file has so many. */
    counts->count = arena_alloc(a, ((size_t)counts->n + 1) * sizeof(double));
    for (uint32_t i = 0; i < f->n_slots; i++)
        if (holds_counts(f, i))
            add_head(f, i, contexts);
    for (uint32_t i = 0; i < f->n_slots; i++)
        if (holds_counts(f, i))
            add_counts(f, i, scale_of(f, contexts, context_of(f, i), get32(f, slot_at(f, i) + 88)), counts->count);
}

const char *run_counts_read(Arena *a, const char *path, RunCounts *counts)
{
    File f = {0};
    char *bytes = read_file(path, &f.len);
    if (!bytes)
        return arena_strdup(a, strerror(errno));
    f.bytes = (const unsigned char *)bytes;
    const char *why = read_header(&f);
    if (!why) {
        bool has_image =
            f.header_bytes >= HEADER_AT_IMAGE + HEADER_IMAGE_BYTES && f.len >= HEADER_AT_IMAGE + HEADER_IMAGE_BYTES;
        memcpy(counts->build, bytes + 32, 32);
        counts->build[32] = 0;
        counts->image =
            has_image ? arena_strndup(a, bytes + HEADER_AT_IMAGE, strnlen(bytes + HEADER_AT_IMAGE, HEADER_IMAGE_BYTES))
                      : "";
        sum_slots(a, &f, counts);
    }
    free(bytes);
    return why;
}
