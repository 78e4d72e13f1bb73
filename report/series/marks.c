/* In: headers of counter files, interval after interval.  Out: marks of phases.
 * Method: a file has a ring of its last marks, so each interval's are there when it ends, unless there were more than
 * the ring holds.  Ticks become times at the end, when the clock's rate is known best.
 * Limits: of more marks than the ring has in one interval the first are lost, and counted. */
#include "series/marks.h"

#include <stdlib.h>
#include <string.h>

#include "support/util.h"

/* Offsets in a counter file (doc/format.md). */
enum {
    CLOCK_HZ_AT = 88,
    START_UNIX_AT = 104,
    START_TICKS_AT = 112,
    END_TICKS_AT = 120,
    MARKS_AT = 200,
    ROOM_AT = 204,
    RING_AT = 2048,
    MARK_BYTES = 64,
    NAME_BYTES = 40,
    ROOM_AT_MOST = 32
};

typedef struct Seen {
    size_t file; /* Index of a file of the series. */
    uint64_t ticks;
    const char *name;
} Seen;

struct Marks {
    Arena *arena;
    Seen *seen_marks;
    uint32_t *last; /* By file: number of the mark that was seen last. */
    size_t n_seen, cap_seen, n_last, cap_last, n_lost;
};

Marks *marks_new(Arena *arena)
{
    Marks *m = xcalloc(1, sizeof *m);
    m->arena = arena;
    return m;
}

static uint32_t word32(const unsigned char *at)
{
    uint32_t n;
    memcpy(&n, at, sizeof n);
    return n;
}

static uint64_t word64(const unsigned char *at)
{
    uint64_t n;
    memcpy(&n, at, sizeof n);
    return n;
}

/* Returns false if the program is still writing the mark; the next interval finds it whole. */
static bool add_mark(Marks *m, const SeriesFile *f, size_t file, uint32_t number, uint32_t room)
{
    const unsigned char *at = f->bytes + RING_AT + (size_t)((number - 1) % room) * MARK_BYTES;
    if (word32(at) != number || word32(at + 56) != number)
        return false;
    char name[NAME_BYTES + 1] = "";
    memcpy(name, at + 16, NAME_BYTES);
    *PUSH(m->seen_marks, m->n_seen, m->cap_seen) = (Seen){file, word64(at + 8), arena_strdup(m->arena, name)};
    return true;
}

static void add_file(Marks *m, const SeriesFile *f, size_t file)
{
    uint32_t n = f->n >= RING_AT ? word32(f->bytes + MARKS_AT) : 0, room = n ? word32(f->bytes + ROOM_AT) : 0;
    if (!room || room > ROOM_AT_MOST || f->n < RING_AT + (size_t)room * MARK_BYTES)
        return;
    uint32_t *last = &m->last[file];
    if (n > *last && n - *last > room) {
        m->n_lost += n - *last - room;
        *last = n - room;
    }
    while (n > *last && add_mark(m, f, file, *last + 1, room))
        ++*last;
}

void marks_add(Marks *m, const Series *s)
{
    while (m->n_last < s->n_files)
        *PUSH(m->last, m->n_last, m->cap_last) = 0;
    for (size_t i = 0; i < s->n_files; i++)
        add_file(m, &s->files[i], i);
}

static double moment_of(const Series *s, const SeriesFile *f, uint64_t ticks)
{
    uint64_t hz = word64(f->bytes + CLOCK_HZ_AT), from = word64(f->bytes + START_TICKS_AT);
    double began = (double)(int64_t)(word64(f->bytes + START_UNIX_AT) - s->head.start_unix_ns) / 1e9;
    double t = began + (hz ? (double)(int64_t)(ticks - from) / (double)hz : 0);
    return t > 0 ? t : 0; /* The program may be a little older than the recording. */
}

static int by_time(const void *left, const void *right)
{
    const PhaseMark *a = left, *b = right;
    if (a->pid != b->pid)
        return a->pid < b->pid ? -1 : 1;
    return (a->t > b->t) - (a->t < b->t);
}

PhaseMark *marks_end(Marks *m, const Series *s, size_t *n)
{
    PhaseMark *out = xcalloc(m->n_seen + s->n_files + 1, sizeof *out);
    *n = 0;
    for (size_t i = 0; i < m->n_seen; i++) {
        const SeriesFile *f = &s->files[m->seen_marks[i].file];
        out[(*n)++] = (PhaseMark){f->pid, moment_of(s, f, m->seen_marks[i].ticks), m->seen_marks[i].name};
    }
    for (size_t i = 0; i < m->n_last; i++) { /* A program that ends, ends its phase. */
        const SeriesFile *f = &s->files[i];
        uint64_t end = m->last[i] ? word64(f->bytes + END_TICKS_AT) : 0;
        if (end)
            out[(*n)++] = (PhaseMark){f->pid, moment_of(s, f, end), ""};
    }
    qsort(out, *n, sizeof *out, by_time);
    if (m->n_lost)
        say_warning("%s: %zu marks of phases were written over before an interval ended", s->path, m->n_lost);
    free(m->seen_marks);
    free(m->last);
    free(m);
    return out;
}
