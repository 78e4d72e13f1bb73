/* In: a series, whole, still being written, or cut short.  Out: the state after each interval.
 * Method: records are read one by one; only those that stand in front of a tick count.
 * Limits: a record that is damaged ends the series, since each state goes on from the one before. */
#include <errno.h>
#include <string.h>
#include <zlib.h>

#include "series/series_records.h"
#include "support/util.h"

/* More than any state of a counter file that a memory holds: what claims more is damaged. */
enum { FILE_BYTES_AT_MOST = 1 << 30 };

static uint32_t get32(const unsigned char *at)
{
    return at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 | (uint32_t)at[3] << 24;
}

/* Into s->read, which grows as the bytes come. */
static bool read_bytes(Series *s, size_t from, size_t n)
{
    enum { STEP = 1 << 20 };
    for (size_t got = 0; got < n;) {
        size_t want = n - got < STEP ? n - got : STEP;
        if (from + got + want > s->cap_read) {
            s->cap_read = 2 * (from + got + want);
            s->read = xrealloc(s->read, s->cap_read, 1);
        }
        if (fread(s->read + from + got, 1, want, s->stream) != want)
            return false;
        got += want;
    }
    return true;
}

/* The kind of the next record, whose payload is in *p; 0: there is none. */
static int read_record(Series *s, Payload *p)
{
    if (!read_bytes(s, 0, RECORD_HEAD)) {
        if (ftell(s->stream) > 0 && !feof(s->stream))
            say_warning("%s: %s", s->path, strerror(errno));
        return 0;
    }
    size_t n = get32(s->read + 1);
    bool is_whole = read_bytes(s, RECORD_HEAD, n + RECORD_TAIL);
    if (!is_whole || crc32(0, s->read, (uInt)(RECORD_HEAD + n)) != get32(s->read + RECORD_HEAD + n)) {
        say_warning("%s: %s: what follows %.3f s is left out", s->path, is_whole ? "a record is damaged" : "cut short",
                    s->t);
        return 0;
    }
    *p = (Payload){s->read + RECORD_HEAD, s->read + RECORD_HEAD + n, true};
    return s->read[0];
}

/* ---- what the kinds say; false: no writer writes that ---- */

static bool take_file(Series *s, Payload *p)
{
    SeriesFile f = {.pid = payload_number(p)};
    f.path = payload_text(p);
    *PUSH(s->files, s->n_files, s->cap_files) = f;
    return p->is_good;
}

static uint64_t unzigzag(uint64_t n)
{
    return n >> 1 ^ (0 - (n & 1));
}

static bool take_state(Series *s, Payload *p)
{
    uint64_t number = payload_number(p), tick = payload_number(p), n = payload_number(p);
    if (!p->is_good || number >= s->n_files || n > FILE_BYTES_AT_MOST || n % 8)
        return false;
    SeriesFile *f = &s->files[number];
    series_file_grow(f, (size_t)n);
    f->tick = tick;
    for (uint64_t word = 0; !payload_is_empty(p) && p->is_good; word++) {
        uint64_t gap = payload_number(p), difference = payload_number(p);
        if (!p->is_good || gap >= f->n / 8 || (word += gap) >= f->n / 8)
            return false;
        unsigned char *at = f->bytes + 8 * word;
        word_set(at, word_get(at) + unzigzag(difference));
    }
    return p->is_good;
}

static bool take_usage(Series *s, Payload *p)
{
    uint64_t pid = payload_number(p);
    Usage u = {payload_number(p), 0, 0, 0};
    u.minor_faults = payload_number(p);
    u.major_faults = payload_number(p);
    u.switches = payload_number(p);
    series_keep_usage(s, pid, &u);
    return p->is_good;
}

static bool take(Series *s, int kind, Payload *p)
{
    switch (kind) {
    case RECORD_FILE: return take_file(s, p);
    case RECORD_STATE: return take_state(s, p);
    case RECORD_USAGE: return take_usage(s, p);
    case RECORD_TICK: s->t = (double)payload_number(p) / 1e9; return p->is_good;
    case RECORD_END:
        s->status = (int)payload_number(p);
        s->is_ended = true;
        return p->is_good;
    default: return true; /* The record is of a later version, which says what this one need not know. */
    }
}

bool series_next(Series *s)
{
    Payload p;
    if (s->join)
        return s->join_next(s);
    for (int kind; !s->is_ended && (kind = read_record(s, &p)) != 0;) {
        if (!take(s, kind, &p)) {
            say_warning("%s: a record makes no sense: what follows %.3f s is left out", s->path, s->t);
            s->is_ended = true;
        }
        if (kind == RECORD_TICK)
            return !s->is_ended;
    }
    return false;
}

/* The first record says what run it is. */
static bool read_head(Series *s)
{
    Payload p;
    if (!read_bytes(s, 0, sizeof series_magic) || memcmp(s->read, series_magic, sizeof series_magic) != 0) {
        say_error("%s: not a series of memreport record (wrong magic)", s->path);
        return false;
    }
    if (read_record(s, &p) != RECORD_RUN) {
        say_error("%s: damaged: it does not begin with the record of the run", s->path);
        return false;
    }
    uint64_t version = payload_number(&p);
    if (p.is_good && version != SERIES_VERSION) {
        say_error("%s: version %llu; this memreport reads version %d", s->path, (unsigned long long)version,
                  SERIES_VERSION);
        return false;
    }
    s->head.interval_ns = payload_number(&p);
    s->head.start_unix_ns = payload_number(&p);
    s->head.host = payload_text(&p);
    s->head.command = payload_text(&p);
    if (!p.is_good)
        say_error("%s: damaged: the record of the run is too short", s->path);
    return p.is_good;
}

Series *series_open(const char *path)
{
    FILE *f = fopen(path, "rb");
    if (!f) {
        say_error("%s: %s", path, strerror(errno));
        return NULL;
    }
    Series *s = xcalloc(1, sizeof *s);
    *s = (Series){.stream = f, .path = path};
    if (read_head(s))
        return s;
    series_free(s);
    return NULL;
}
