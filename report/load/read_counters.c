/* In: a .mrc file (doc/format.md), of either byte order, whole, live or cut short.
 * Out: its contexts, with the groups that their counts are spread over.
 * Method: the header is decoded from a buffer by offset, then slot after slot is read; memory
 * grows with what the file really holds, never with what its numbers claim.  Parents are slot
 * numbers until all slots are known, then context indices; cycles are cut where they close.
 * Limits: while the program runs, figures of one slot may be some microseconds apart. */
#include "load/counters.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "format/counter_offsets.h"
#include "load/bytes.h"
#include "load/counters_slots.h"
#include "load/read_events.h"
#include "support/util.h"

enum { HEADER_BYTES = 4096, HEADER_USED = 2048, HEADER_MAX = 1 << 20, SLOT_HEADER_MAX = 1 << 20 };

typedef struct File {
    FILE *f;
    const char *path;
    bool is_swapped; /* The file was written on a machine of the other byte order. */
    uint64_t header_bytes, slot_header_bytes, slot_bytes;
    uint32_t slots;
    unsigned char *buf; /* The bytes that were read last. */
    size_t cap;
    uint32_t *origin;    /* By context: 1 + the slot of its origin. */
    int64_t *context_of; /* For each slot read: its context, or -1. */
    size_t n_slots, cap_slots;
    size_t cap_contexts, n_origin, cap_origin, cap_parts, n_store, cap_store;
} File;

/* ---- bytes ---- */

static uint32_t get32(const File *in, size_t offset)
{
    return bytes_get32(in->buf + offset, in->is_swapped);
}

static uint64_t get64(const File *in, size_t offset)
{
    return bytes_get64(in->buf + offset, in->is_swapped);
}

/* Reads up to n bytes in all into in->buf, which has `got` and grows as they come.  Returns how many are there. */
static size_t fill(File *in, size_t got, uint64_t n)
{
    while (got < n) {
        if (got == in->cap) {
            in->cap = in->cap ? 2 * in->cap : HEADER_BYTES;
            in->buf = xrealloc(in->buf, in->cap, 1);
        }
        uint64_t want = n - got < in->cap - got ? n - got : in->cap - got;
        size_t more = fread(in->buf + got, 1, (size_t)want, in->f);
        if (!more)
            break;
        got += more;
    }
    return got;
}

/* Skips n bytes. Returns false if the file ends before. */
static bool skip(File *in, uint64_t n)
{
    unsigned char waste[4096];
    while (n) {
        size_t want = n < sizeof waste ? (size_t)n : sizeof waste;
        if (fread(waste, 1, want, in->f) != want)
            return false;
        n -= want;
    }
    return true;
}

static void get_text(char *to, size_t size, const unsigned char *from, size_t n)
{
    size_t len = 0;
    while (len < n && from[len])
        len++;
    if (len >= size)
        len = size - 1;
    memcpy(to, from, len);
    to[len] = '\0';
}

/* ---- header ---- */

static bool check_order(File *in)
{
    static const unsigned char magic[8] = {0x89, 'M', 'R', 'C', 0x0D, 0x0A, 0x1A, 0x0A};
    if (memcmp(in->buf, magic, sizeof magic) != 0) {
        say_error("%s: %s", in->path, mrc_other_file(in->buf));
        return false;
    }
    uint32_t order = get32(in, HEADER_AT_ORDER);
    if (order != 0x01020304) {
        say_error("%s: damaged header: byte order 0x%08" PRIx32, in->path, order);
        return false;
    }
    if (get32(in, HEADER_AT_VERSION) != 1) {
        say_error("%s: version %" PRIu32 "; this memreport reads version 1", in->path, get32(in, HEADER_AT_VERSION));
        return false;
    }
    return true;
}

/* Sizes that could not come from any writer of version 1. */
static bool check_sizes(File *in, const Mrc *mrc)
{
    const char *what = NULL;
    uint64_t value = 0;
    if (in->header_bytes < HEADER_HAS || in->header_bytes > HEADER_MAX)
        what = "header_bytes", value = in->header_bytes;
    else if (in->slot_header_bytes < SLOT_HAS || in->slot_header_bytes > SLOT_HEADER_MAX)
        what = "slot_header_bytes", value = in->slot_header_bytes;
    else if (in->slot_bytes < in->slot_header_bytes + 8 * (uint64_t)mrc->counters)
        what = "slot_bytes", value = in->slot_bytes;
    if (what)
        say_error("%s: damaged header: %s is %" PRIu64 " (with %" PRIu32 " counters)", in->path, what, value,
                  mrc->counters);
    return !what;
}

static void get_header(File *in, Mrc *mrc)
{
    in->header_bytes = get32(in, HEADER_AT_HEADER_BYTES);
    in->slot_header_bytes = get32(in, HEADER_AT_SLOT_HEADER_BYTES);
    in->slot_bytes = get64(in, HEADER_AT_SLOT_BYTES);
    in->slots = get32(in, HEADER_AT_SLOTS);
    get_text(mrc->build, sizeof mrc->build, in->buf + HEADER_AT_BUILD, 32);
    mrc->counters = get32(in, HEADER_AT_COUNTERS);
    mrc->rois = get32(in, HEADER_AT_ROIS);
    mrc->state = get32(in, HEADER_AT_STATE);
    mrc->sample_period = get64(in, HEADER_AT_SAMPLE_PERIOD);
    mrc->samples_at_random = get32(in, HEADER_AT_SAMPLE_RANDOM) == 1;
    mrc->compiler = get32(in, HEADER_AT_COMPILER);
    mrc->clock_hz = get64(in, HEADER_AT_CLOCK_HZ);
    mrc->is_bare = get32(in, HEADER_AT_CLOCK_KIND) == 2;
    mrc->clock_faults = get32(in, HEADER_AT_CLOCK_FAULTS);
    mrc->clock_cost_ps = get64(in, HEADER_AT_CLOCK_COST);
    mrc->entry_cost_ps = get64(in, HEADER_AT_ENTRY_COST);
    mrc->untimed_cost_ps = get64(in, HEADER_AT_UNTIMED_COST);
    mrc->count_cost_ps = get64(in, HEADER_AT_COUNT_COST);
    mrc->execution = get64(in, HEADER_AT_EXECUTION);
    mrc->instance = get32(in, HEADER_AT_INSTANCE);
    mrc->is_foreign = get32(in, HEADER_AT_FOREIGN) != 0;
    mrc->pid = get32(in, HEADER_AT_PID);
    mrc->start_unix_ns = get64(in, HEADER_AT_START_UNIX);
    mrc->start_ticks = get64(in, HEADER_AT_START_TICKS);
    mrc->end_ticks = get64(in, HEADER_AT_END_TICKS);
    memcpy(mrc->type_sizes, in->buf + HEADER_AT_TYPE_SIZES, sizeof mrc->type_sizes);
    uint32_t rank = get32(in, HEADER_AT_RANK);
    mrc->rank = rank > INT32_MAX ? -1 : (int32_t)rank;
    mrc->lost = get32(in, HEADER_AT_LOST);
    get_text(mrc->compiler_version, sizeof mrc->compiler_version, in->buf + HEADER_AT_COMPILER_VERSION, 32);
    for (size_t n = strlen(mrc->compiler_version); n && mrc->compiler_version[n - 1] == ' '; n--)
        mrc->compiler_version[n - 1] = 0; /* clang's ends with a blank. */
    get_text(mrc->host, sizeof mrc->host, in->buf + HEADER_AT_HOST, 64);
    get_text(mrc->program, sizeof mrc->program, in->buf + HEADER_AT_PROGRAM, 256);
    memcpy(mrc->arguments, in->buf + HEADER_AT_ARGUMENTS, 448);
    get_text(mrc->image, sizeof mrc->image, in->buf + HEADER_AT_IMAGE, 1024);
}

static bool too_short(const File *in, size_t got)
{
    bool ours = got >= 4 && memcmp(in->buf, "\x89MRC", 4) == 0;
    say_error("%s: %s", in->path,
              ours  ? "cut short: not even the header is complete"
              : got ? mrc_other_file(in->buf)
                    : "is empty");
    return false;
}

/* The part of it that has a meaning, with zeros for what a short one lacks; false: it is not whole. */
static bool fill_header(File *in, size_t *got)
{
    *got = fill(in, 0, HEADER_HAS);
    in->is_swapped = *got == HEADER_HAS && get32(in, HEADER_AT_ORDER) == 0x04030201;
    uint64_t bytes = *got == HEADER_HAS ? get32(in, HEADER_AT_HEADER_BYTES) : 0;
    uint64_t used = bytes >= HEADER_HAS && bytes < HEADER_USED ? bytes : HEADER_USED;
    if (*got == HEADER_HAS)
        *got = fill(in, *got, used);
    if (*got < used)
        return false;
    memset(in->buf + used, 0, HEADER_USED - used);
    return true;
}

static bool load_header(File *in, Mrc *mrc)
{
    size_t got;
    bool whole = fill_header(in, &got);
    if (ferror(in->f)) {
        say_error("%s: %s%s", in->path, strerror(errno), errno == EISDIR ? ": name counter files in it, *.mrc" : "");
        return false;
    }
    if (!whole)
        return too_short(in, got);
    if (!check_order(in))
        return false;
    get_header(in, mrc);
    if (strlen(mrc->build) != 32 || strspn(mrc->build, "0123456789abcdef") != 32) {
        say_error("%s: damaged header: the build id is not 32 hexadecimal digits", in->path);
        return false;
    }
    if (!check_sizes(in, mrc))
        return false;
    size_t n = got < in->header_bytes ? fill(in, got, in->header_bytes) : got;
    if (n < in->header_bytes)
        return too_short(in, n);
    if (in->header_bytes >= EVENTS_KNOWN_FROM)
        events_read_kinds(mrc, in->buf, in->header_bytes, in->is_swapped);
    return true;
}

/* ---- slots ---- */

static uint64_t get_waited(const File *in)
{
    return in->slot_header_bytes >= SLOT_AT_WAITED + 8 ? get64(in, SLOT_AT_WAITED) : 0;
}

/* Reads a number that slots of another image's region have: that image's, or which slot of its file. */
static uint32_t get_border(const File *in, size_t at)
{
    return in->slot_header_bytes >= SLOT_AT_PEER + 4 ? get32(in, at) : 0;
}

static void add_context(File *in, Mrc *mrc, uint32_t slot)
{
    *PUSH(in->origin, in->n_origin, in->cap_origin) = get32(in, SLOT_AT_ORIGIN);
    *PUSH(mrc->contexts, mrc->n_contexts, in->cap_contexts) =
        (Context){.slot = slot,
                  .roi = get32(in, SLOT_AT_ROI),
                  .thread = get32(in, SLOT_AT_THREAD),
                  .parent = get32(in, SLOT_AT_PARENT),
                  .os_thread = get64(in, SLOT_AT_OS_THREAD),
                  .entries = get64(in, SLOT_AT_ENTRIES),
                  .sampled = get64(in, SLOT_AT_SAMPLED),
                  .ticks = get64(in, SLOT_AT_TICKS),
                  .nested_ticks = get64(in, SLOT_AT_NESTED_TICKS),
                  .open_since = get64(in, SLOT_AT_OPEN_SINCE),
                  .last_ticks = get64(in, SLOT_AT_LAST_TICKS),
                  .untimed = get64(in, SLOT_AT_UNTIMED),
                  .waited = get_waited(in),
                  .waits_since = in->slot_header_bytes >= SLOT_AT_WAITS_SINCE + 8 ? get64(in, SLOT_AT_WAITS_SINCE) : 0,
                  .instance = mrc->is_foreign ? get_border(in, SLOT_AT_INSTANCE) : 0,
                  .peer = get_border(in, SLOT_AT_PEER)};
}

static void add_part(File *in, Mrc *mrc, uint32_t slot)
{
    uint32_t group = get32(in, SLOT_AT_GROUP), owner = get32(in, SLOT_AT_OWNER);
    bool iterations = get32(in, SLOT_AT_KIND) != 0;
    *PUSH(mrc->parts, mrc->n_parts, in->cap_parts) =
        (Part){.slot = slot,
               .owner = owner ? owner - 1 : slot,
               .group = group,
               .peer = get_border(in, SLOT_AT_PEER),
               .iterations = iterations,
               .population = iterations && group == 0 ? get64(in, SLOT_AT_ENTRIES) : 0,
               .sampled = get64(in, SLOT_AT_GROUP_SAMPLED),
               .waited = get_waited(in)};
    for (uint32_t i = 0; i < mrc->counters; i++)
        *PUSH(mrc->store, in->n_store, in->cap_store) = get64(in, (size_t)in->slot_header_bytes + 8 * (size_t)i);
}

/* Takes the slot in in->buf, unless it is not in use or damaged. */
static void get_slot(File *in, Mrc *mrc, uint32_t slot)
{
    uint32_t magic = get32(in, SLOT_AT_MAGIC), roi = get32(in, SLOT_AT_ROI);
    if (magic == 0)
        return;
    if (magic != SLOT_MAGIC || (roi >= mrc->rois) != (mrc->is_foreign && get_border(in, SLOT_AT_INSTANCE))) {
        if (magic != SLOT_MAGIC)
            mrc_damaged(mrc, "slot %" PRIu32 " is damaged (magic 0x%08" PRIx32 ") and left out", slot + 1, magic);
        else
            mrc_damaged(mrc, "slot %" PRIu32 " is damaged (ROI %" PRIu32 " of %" PRIu32 ") and left out", slot + 1, roi,
                        mrc->rois);
        return;
    }
    if (get32(in, SLOT_AT_KIND) == EVENTS_SLOT) {
        events_read_slot(mrc, get32(in, SLOT_AT_OWNER), in->buf + in->slot_header_bytes, in->is_swapped);
        return;
    }
    add_part(in, mrc, slot);
    if (!get32(in, SLOT_AT_KIND) && !get32(in, SLOT_AT_OWNER))
        add_context(in, mrc, slot);
}

static void load_slots(File *in, Mrc *mrc)
{
    uint64_t events = events_slot_bytes(mrc), counters = 8 * (uint64_t)mrc->counters,
             needed = in->slot_header_bytes + (counters > events ? counters : events);
    if (needed > in->slot_bytes) { /* The file is damaged: no slot has room for its events. */
        events_forget(mrc);
        needed = in->slot_header_bytes + counters;
    }
    for (uint32_t i = 0; i < in->slots; i++) {
        size_t got = fill(in, 0, needed);
        if (got < needed && !got && mrc->lost)
            break; /* The slot was never stored, and is reported as lost. */
        if (got < needed) {
            mrc_damaged(mrc, "cut short %s slot %" PRIu32 " of %" PRIu32 "; slots read: %" PRIu32,
                        got ? "inside" : "before", i + 1, in->slots, i);
            break;
        }
        size_t before = mrc->n_contexts;
        get_slot(in, mrc, i);
        *PUSH(in->context_of, in->n_slots, in->cap_slots) = mrc->n_contexts > before ? (int64_t)before : -1;
        (void)skip(in, in->slot_bytes - needed); /* Without padding, no slot follows. */
    }
    for (size_t i = 0; i < mrc->n_parts && mrc->counters; i++)
        mrc->parts[i].counter = mrc->store + i * mrc->counters;
}

/* ---- parents ---- */

/* Slot number + 1 becomes a context index.  A parent that was cut off or left out is none. */
static void resolve_parents(const File *in, Mrc *mrc)
{
    for (size_t i = 0; i < mrc->n_contexts; i++) {
        Context *c = &mrc->contexts[i];
        int64_t slot = c->parent - 1;
        c->parent = NO_PARENT;
        if (slot >= 0 && (uint64_t)slot < in->n_slots)
            c->parent = in->context_of[slot];
        else if (slot >= (int64_t)in->slots)
            mrc_damaged(mrc, "slot %" PRIu32 " is damaged: its parent is slot %" PRId64 " of %" PRIu32, c->slot + 1,
                        slot + 1, in->slots);
    }
}

/* Walks up from each context; mark[i] is the walk that saw i first, so that a walk which
 * meets itself has found a cycle.  Linear: a walk stops where an earlier one has been. */
void mrc_cut_cycles(Mrc *mrc)
{
    size_t *mark = xcalloc(mrc->n_contexts, sizeof *mark);
    for (size_t i = 0; i < mrc->n_contexts; i++) {
        size_t at = i;
        while (!mark[at]) {
            mark[at] = i + 1;
            int64_t up = mrc->contexts[at].parent;
            if (up == NO_PARENT)
                break;
            if (mark[up] == i + 1) {
                mrc_damaged(mrc, "slot %" PRIu32 " is damaged: its parent is one of its own descendants",
                            mrc->contexts[at].slot + 1);
                mrc->contexts[at].parent = NO_PARENT;
                break;
            }
            at = (size_t)up;
        }
    }
    free(mark);
}

/* ---- origins ---- */

static bool is_iterations(const Context *c, uint32_t slot)
{
    for (size_t i = 0; i < c->n_parts; i++)
        if (c->parts[i].slot == slot)
            return c->parts[i].iterations;
    return false;
}

/* The creating thread had its slot first, so that origins form no cycle. */
static void resolve_origins(const File *in, Mrc *mrc)
{
    for (size_t i = 0; i < mrc->n_contexts; i++) {
        Context *c = &mrc->contexts[i];
        uint32_t slot = in->origin[i] - 1;
        if (!in->origin[i])
            continue;
        if (slot >= c->slot || in->context_of[slot] < 0) {
            mrc_damaged(mrc,
                        "slot %" PRIu32 " is damaged: it was inherited from slot %" PRIu32 ", which is no earlier one",
                        c->slot + 1, slot + 1);
            continue;
        }
        c->origin = &mrc->contexts[in->context_of[slot]];
        c->origin_iterations = is_iterations(c->origin, slot);
        if (c->origin >= c)
            c->origin = NULL;
    }
}

/* ---- open entries ---- */

static uint64_t longer(uint64_t ticks, uint64_t by)
{
    return by > UINT64_MAX - ticks ? UINT64_MAX : ticks + by;
}

uint64_t mrc_last_tick(const Mrc *mrc)
{
    uint64_t last = mrc->end_ticks;
    for (size_t i = 0; i < mrc->n_contexts; i++) {
        const Context *c = &mrc->contexts[i];
        uint64_t known = c->last_ticks > c->open_since ? c->last_ticks : c->open_since;
        last = known > last ? known : last;
    }
    return last;
}

/* An entry that was open when the program was killed, or became another one (exec), has counts but no ticks yet: it
 * gets the time to the end, or to the last tick that any context knows, and its parent that much nested time.  So does
 * a wait. */
static void close_open(Mrc *mrc)
{
    uint64_t last = mrc_last_tick(mrc);
    for (size_t i = 0; i < mrc->n_contexts; i++) {
        Context *c = &mrc->contexts[i];
        if (!c->open_since)
            continue;
        c->ticks = longer(c->ticks, last - c->open_since);
        if (c->waits_since >= c->open_since && c->waits_since < last)
            c->waited = longer(c->waited, last - c->waits_since);
        if (c->parent != NO_PARENT) {
            Context *up = &mrc->contexts[c->parent];
            up->nested_ticks = longer(up->nested_ticks, last - c->open_since);
        }
    }
}

/* Closes the stream. */
static Mrc *load(FILE *f, const char *path, bool is_quiet)
{
    File in = {.path = path, .f = f};
    Mrc *mrc = xcalloc(1, sizeof *mrc);
    mrc->is_quiet = is_quiet;
    mrc->path = xrealloc(NULL, strlen(path) + 1, 1);
    strcpy(mrc->path, path);
    struct stat st;
    if (fileno(in.f) >= 0 && fstat(fileno(in.f), &st) == 0)
        mrc->device = (uint64_t)st.st_dev, mrc->inode = (uint64_t)st.st_ino;
    bool good = load_header(&in, mrc);
    if (good) {
        load_slots(&in, mrc);
        groups_attach(mrc, in.context_of, in.n_slots);
        events_attach(mrc, in.context_of, in.n_slots);
        resolve_parents(&in, mrc);
        resolve_origins(&in, mrc);
        mrc_cut_cycles(mrc);
        mrc->n_slots = in.n_slots;
        close_open(mrc);
    }
    fclose(in.f);
    free(in.buf);
    free(in.context_of);
    free(in.origin);
    if (good)
        return mrc;
    mrc_free(mrc);
    return NULL;
}

static Mrc *load_opened(FILE *f, const char *path, bool is_quiet)
{
    if (f)
        return load(f, path, is_quiet);
    say_error("%s: %s", path, strerror(errno));
    return NULL;
}

Mrc *mrc_load(const char *path)
{
    return load_opened(fopen(path, "rb"), path, false);
}

Mrc *mrc_read(const void *bytes, size_t n, const char *path)
{
    static const char nothing[] = "";
    return load_opened(fmemopen((void *)(n ? bytes : nothing), n ? n : 1, "rb"), path, true);
}

void mrc_free(Mrc *mrc)
{
    if (!mrc)
        return;
    free(mrc->path);
    free(mrc->contexts);
    free(mrc->store);
    free(mrc->parts);
    free(mrc->sums);
    events_forget(mrc);
    for (size_t i = 0; i < mrc->n_damage; i++)
        free(mrc->damage[i]);
    free(mrc->damage);
    free(mrc);
}
