/* In: /proc, counter files of running processes.  Out: records of a series.
 * Method: files are found by what processes have mapped, and read with pread, so that one that is cut off under the
 * reader is no fault.  A file is read once more when its process has ended.
 * A thread hands over at one moment the events of all regions that it is in, and what a region has alone is the
 * difference between two slots.  So slots of events are read until all of them stay as they are; other counters change
 * without end.
 * Limits: whose child a process was that has ended is not known, so one that counted in a folder of the program's, in
 * the time of the recording, is taken for a descendant. */
#define _GNU_SOURCE
#include "series/watched.h"

#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "format/counter_offsets.h"
#include "support/util.h"

enum { HEADER_USED = 128 }; /* Bytes of a header in front of what is not read here. */
/* The kind of a slot of events, and the most bytes that it has behind its header. */
enum { KIND_EVENTS = 2, EVENTS_BYTES = 24 * 24 };
/* Threads hand over some dozen times in a second: a reading that is disturbed so often is not undisturbed later. */
enum { EVENTS_READ_AT_MOST = 8 };

static uint64_t native64(const unsigned char *at)
{
    uint64_t n;
    memcpy(&n, at, sizeof n);
    return n;
}

static uint32_t native32(const unsigned char *at)
{
    uint32_t n;
    memcpy(&n, at, sizeof n);
    return n;
}

/* ---- what is watched ---- */

static bool is_known(const Watched *w, const struct stat *st)
{
    for (size_t i = 0; i < w->n_files; i++)
        if (w->files[i].device == (uint64_t)st->st_dev && w->files[i].inode == (uint64_t)st->st_ino)
            return true;
    return false;
}

void watched_add_file(Watched *w, uint64_t pid, const char *path, uint64_t began)
{
    unsigned char head[HEADER_USED];
    struct stat st;
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK);
    if (fd < 0)
        return;
    bool is_new = fstat(fd, &st) == 0 && S_ISREG(st.st_mode) && !is_known(w, &st);
    if (!is_new || pread(fd, head, sizeof head, 0) != sizeof head || memcmp(head, "\x89MRC\r\n\x1a\n", 8) != 0 ||
        native32(head + HEADER_AT_PID) != pid || native64(head + HEADER_AT_START_UNIX) < began) {
        close(fd);
        return;
    }
    char *absolute = realpath(path, NULL);
    *PUSH(w->files, w->n_files, w->cap_files) =
        (WatchedFile){.fd = fd,
                      .device = (uint64_t)st.st_dev,
                      .inode = (uint64_t)st.st_ino,
                      .start_unix_ns = native64(head + HEADER_AT_START_UNIX),
                      .start_ticks = native64(head + HEADER_AT_START_TICKS),
                      .pid = pid,
                      .number = series_add_file(w->series, absolute ? absolute : path, pid)};
    free(absolute);
}

/* Orphans of a program that this process has started are children of this process. */
static bool descends(const Watched *w, uint64_t pid)
{
    enum { GENERATIONS_AT_MOST = 1000 };
    const uint64_t self = (uint64_t)getpid();
    for (int i = 0; i < GENERATIONS_AT_MOST && pid; i++) {
        if (pid == self || ids_have(&w->processes, pid) || !process_parent(pid, &pid))
            return true;
    }
    return false;
}

static bool is_of_this_host(const unsigned char *head)
{
    char host[HEADER_AT_PROGRAM - HEADER_AT_HOST] = "";
    gethostname(host, sizeof host - 1);
    const char *its = (const char *)head + HEADER_AT_HOST;
    return !*its || strncmp(its, host, sizeof host - 1) == 0;
}

bool watched_take(Watched *w, const char *path)
{
    unsigned char head[HEADER_AT_PROGRAM] = {0};
    struct stat st;
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK);
    if (fd < 0)
        return true;
    bool is_file = fstat(fd, &st) == 0 && S_ISREG(st.st_mode);
    bool is_written = is_file && pread(fd, head, sizeof head, 0) >= HEADER_USED && *head;
    close(fd);
    if (is_file && !is_written)
        return (uint64_t)st.st_mtim.tv_sec + 1 < w->began_unix_ns / 1000000000U;
    uint64_t pid = native32(head + HEADER_AT_PID);
    if (!is_file || native64(head + HEADER_AT_START_UNIX) < w->began_unix_ns || !is_of_this_host(head) ||
        is_known(w, &st))
        return true;
    if (!descends(w, pid)) {
        w->n_others++;
        return true;
    }
    watched_add_file(w, pid, path, w->began_unix_ns);
    if (process_runs(pid) && !ids_have(&w->processes, pid))
        *PUSH(w->processes.id, w->processes.n, w->processes.cap) = pid;
    return true;
}

size_t watched_running(const Watched *w)
{
    size_t n = 0;
    for (size_t i = 0; i < w->n_files; i++) {
        bool is_counted = false;
        for (size_t k = 0; k < i && !is_counted; k++)
            is_counted = w->files[k].pid == w->files[i].pid && !w->files[k].is_ended;
        n += !w->files[i].is_ended && !is_counted && process_runs(w->files[i].pid);
    }
    return n;
}

static void add_found(void *with, const char *path)
{
    Watched *w = with;
    watched_add_file(w, w->current, path, 0);
}

void watched_look(Watched *w)
{
    for (size_t i = 0; i < w->processes.n; i++) { /* The list grows on the way. */
        w->current = w->processes.id[i];
        if (usage_may_have_mapped(&w->usages, w->current))
            process_counters(w->current, add_found, w);
        if (!w->is_single)
            process_children(w->current, &w->processes);
    }
}

/* ---- reading ---- */

/* The time of the file's own clock, from the system's: both stand side by side where the file begins. */
static uint64_t tick_now(const WatchedFile *f, uint64_t hz)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    uint64_t unix_ns = (uint64_t)now.tv_sec * 1000000000U + (uint64_t)now.tv_nsec;
    if (unix_ns < f->start_unix_ns || !f->start_unix_ns)
        return 0;
    return f->start_ticks + (uint64_t)((double)(unix_ns - f->start_unix_ns) * (double)hz / 1e9);
}

/* Reads the slots of events once more.  Returns whether one of them had changed. */
static bool read_events(const WatchedFile *f, unsigned char *file, size_t bytes)
{
    uint64_t slot = native64(file + HEADER_AT_SLOT_BYTES), at = native32(file + HEADER_AT_HEADER_BYTES);
    uint32_t header = native32(file + HEADER_AT_SLOT_HEADER_BYTES), n = native32(file + HEADER_AT_SLOTS);
    unsigned char now[EVENTS_BYTES];
    bool changed = false;
    if (header <= SLOT_AT_KIND || slot < header || slot > bytes)
        return false;
    size_t length = slot - header < sizeof now ? (size_t)(slot - header) : sizeof now;
    for (uint32_t i = 0; i < n && at + slot <= bytes; i++, at += slot) {
        unsigned char *events = file + at + header;
        if (native32(file + at + SLOT_AT_KIND) != KIND_EVENTS ||
            pread(f->fd, now, length, (off_t)(at + header)) != (ssize_t)length || memcmp(events, now, length) == 0)
            continue;
        memcpy(events, now, length);
        changed = true;
    }
    return changed;
}

static void close_file(WatchedFile *f)
{
    if (f->fd >= 0)
        close(f->fd);
    f->fd = -1;
}

/* Reads the file into w->buffer, which has at least a word behind it.  Returns how many bytes it has. */
static size_t read_whole(Watched *w, const WatchedFile *f)
{
    enum { ROOM_AT_FIRST = 1 << 16 };
    size_t n = 0;
    for (ssize_t got = 1; got > 0; n += got > 0 ? (size_t)got : 0) {
        if (n + 8 >= w->cap_buffer) {
            w->cap_buffer = w->cap_buffer ? 2 * w->cap_buffer : ROOM_AT_FIRST;
            w->buffer = xrealloc(w->buffer, w->cap_buffer, 1);
        }
        size_t want = w->cap_buffer - 8 - n;
        got = pread(f->fd, w->buffer + n, want, (off_t)n);
        if (got >= 0 && (size_t)got < want)
            return n + (size_t)got;
    }
    return n;
}

static void read_file(Watched *w, WatchedFile *f, bool runs)
{
    size_t n = read_whole(w, f), room = (n + 7) / 8 * 8;
    memset(w->buffer + n, 0, room - n);
    if (n < HEADER_USED)
        return;
    for (int i = 0; runs && i < EVENTS_READ_AT_MOST && read_events(f, w->buffer, n); i++)
        ;
    series_add_state(w->series, f->number, runs ? tick_now(f, native64(w->buffer + HEADER_AT_CLOCK_HZ)) : 0, w->buffer,
                     room);
    f->is_ended = !runs;
    if (!runs)
        close_file(f);
}

static void forget(Ids *ids, uint64_t id)
{
    size_t kept = 0;
    for (size_t i = 0; i < ids->n; i++)
        if (ids->id[i] != id)
            ids->id[kept++] = ids->id[i];
    ids->n = kept;
}

void watched_read(Watched *w)
{
    Ids ended = {NULL, 0, 0};
    for (size_t i = 0; i < w->processes.n; i++) {
        SeriesProcess *p = series_process(w->series, w->processes.id[i]);
        Usage u = p ? p->usage : (Usage){0, 0, 0, 0};
        bool runs = usage_read(&w->usages, w->processes.id[i], &u);
        u.resident = runs ? u.resident : 0;
        series_add_usage(w->series, w->processes.id[i], &u);
        if (!runs)
            *PUSH(ended.id, ended.n, ended.cap) = w->processes.id[i];
    }
    for (size_t i = 0; i < w->n_files; i++)
        if (!w->files[i].is_ended)
            read_file(w, &w->files[i], ids_have(&w->processes, w->files[i].pid) && !ids_have(&ended, w->files[i].pid));
    for (size_t i = 0; i < ended.n; i++)
        forget(&w->processes, ended.id[i]);
    free(ended.id);
}

void watched_free(Watched *w)
{
    for (size_t i = 0; i < w->n_files; i++)
        close_file(&w->files[i]);
    usage_free(&w->usages);
    free(w->files);
    free(w->processes.id);
    free(w->buffer);
}
