/* In: /proc/PID.  Out: resident memory, page faults, context switches.
 * Method: files of /proc stay open from one reading to the next, as far as OPEN_AT_MOST goes, since to open and close
 * them costs more than to read them.  Threads are listed again when their number has changed, when one has gone, and
 * ten times a second.
 * Limits: switches are those of threads that live. */
#define _GNU_SOURCE
#include "series/usage_reader.h"

#include <dirent.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "support/util.h"

enum { OPEN_AT_MOST = 256, PATH_ROOM = 96, STATUS_ROOM = 8192, LIST_AFTER = 100000000, MAPS_AFTER = 1000000000 };

/* A file of /proc. */
typedef struct KeptFile {
    int fd; /* Below 0: it is not open. */
    uint64_t thread; /* 0: the file is the process's. */
} KeptFile;

typedef struct UsageReader {
    uint64_t pid;
    KeptFile stat, memory;
    KeptFile *threads;
    size_t n, cap;
    uint64_t n_listed; /* What `stat` said of their number when threads were listed; 0: list them. */
    uint64_t listed_ns;
    uint64_t mapped, mapped_before, asked_ns; /* Pages of its address space: now, and when its maps were asked for. */
} UsageReader;

static void close_file(UsageReaders *r, KeptFile *f)
{
    if (f->fd < 0)
        return;
    close(f->fd);
    f->fd = -1;
    r->n_open--;
}

/* Reads the file from its beginning, with a zero behind it.  Returns false if there is nothing. */
static bool read_file(UsageReaders *r, KeptFile *f, uint64_t pid, const char *name, char *text, size_t room)
{
    char path[PATH_ROOM];
    if (f->fd < 0) {
        if (f->thread)
            snprintf(path, sizeof path, "/proc/%" PRIu64 "/task/%" PRIu64 "/%s", pid, f->thread, name);
        else
            snprintf(path, sizeof path, "/proc/%" PRIu64 "/%s", pid, name);
        f->fd = open(path, O_RDONLY | O_CLOEXEC);
        r->n_open += f->fd >= 0;
    }
    ssize_t n = f->fd < 0 ? -1 : pread(f->fd, text, room - 1, 0);
    text[n > 0 ? n : 0] = '\0';
    if (n <= 0 || r->n_open > OPEN_AT_MOST)
        close_file(r, f);
    return n > 0;
}

/* ---- threads ---- */

static void close_threads(UsageReaders *r, UsageReader *of)
{
    for (size_t i = 0; i < of->n; i++)
        close_file(r, &of->threads[i]);
    of->n = 0;
}

/* Threads that are known keep their files. */
static void list_threads(UsageReaders *r, UsageReader *of)
{
    KeptFile *before = of->threads;
    const size_t n_before = of->n;
    size_t next = 0; /* Both lists are in the kernel's order, so that the next one is mostly the one. */
    char path[PATH_ROOM];
    of->threads = NULL;
    of->n = of->cap = 0;
    snprintf(path, sizeof path, "/proc/%" PRIu64 "/task", of->pid);
    DIR *d = opendir(path);
    for (struct dirent *e; d && (e = readdir(d)) != NULL;) {
        uint64_t id = strtoull(e->d_name, NULL, 10);
        if (!id)
            continue;
        KeptFile *f = PUSH(of->threads, of->n, of->cap);
        *f = (KeptFile){-1, id};
        for (size_t k = 0; k < n_before && f->fd < 0; k++) {
            KeptFile *known = &before[(next + k) % n_before];
            if (known->thread != id)
                continue;
            f->fd = known->fd;
            known->fd = -1;
            next = (next + k + 1) % n_before;
            break;
        }
    }
    if (d)
        closedir(d);
    for (size_t i = 0; i < n_before; i++)
        close_file(r, &before[i]);
    free(before);
}

static uint64_t number_behind(const char *text, const char *name)
{
    const char *at = strstr(text, name);
    return at ? strtoull(at + strlen(name), NULL, 10) : 0;
}

static uint64_t switches_of(UsageReaders *r, UsageReader *of, uint64_t n_threads)
{
    char text[STATUS_ROOM];
    uint64_t sum = 0, now = clock_ns(CLOCK_MONOTONIC);
    if (of->n_listed != n_threads || now - of->listed_ns >= LIST_AFTER) {
        list_threads(r, of);
        of->n_listed = n_threads;
        of->listed_ns = now;
    }
    for (size_t i = 0; i < of->n; i++) {
        if (!read_file(r, &of->threads[i], of->pid, "status", text, sizeof text))
            of->n_listed = 0;
        sum += number_behind(text, "\nvoluntary_ctxt_switches:") + number_behind(text, "\nnonvoluntary_ctxt_switches:");
    }
    return sum;
}

/* ---- processes ---- */

static UsageReader *reader_of(UsageReaders *r, uint64_t pid)
{
    for (size_t i = 0; i < r->n; i++)
        if (r->items[i].pid == pid)
            return &r->items[i];
    UsageReader *of = PUSH(r->items, r->n, r->cap);
    *of = (UsageReader){.pid = pid, .stat = {-1, 0}, .memory = {-1, 0}};
    return of;
}

static void forget(UsageReaders *r, UsageReader *of)
{
    close_file(r, &of->stat);
    close_file(r, &of->memory);
    close_threads(r, of);
    free(of->threads);
    *of = r->items[--r->n];
}

bool usage_read(UsageReaders *r, uint64_t pid, Usage *u)
{
    char text[STATUS_ROOM], state;
    uint64_t pages, n_threads = 0;
    UsageReader *of = reader_of(r, pid);
    bool is_there = read_file(r, &of->stat, pid, "stat", text, sizeof text);
    const char *behind = is_there ? strrchr(text, ')') : NULL; /* The name in parentheses may hold anything. */
    /* The fields are state, parent, group, session, terminal, its group, flags; faults, those of children; major faults
     * and those of children; four times, priority, nice value; threads. */
    if (!behind ||
        sscanf(behind + 1,
               " %c %*s %*s %*s %*s %*s %*s %" SCNu64 " %*s %" SCNu64 " %*s %*s %*s %*s %*s %*s %*s %" SCNu64, &state,
               &u->minor_faults, &u->major_faults, &n_threads) != 4 ||
        state == 'Z' || state == 'X') {
        forget(r, of);
        return false;
    }
    if (read_file(r, &of->memory, pid, "statm", text, sizeof text) &&
        sscanf(text, "%" SCNu64 " %" SCNu64, &of->mapped, &pages) == 2)
        u->resident = pages * (uint64_t)sysconf(_SC_PAGESIZE);
    uint64_t switches = switches_of(r, of, n_threads);
    u->switches = switches > u->switches ? switches : u->switches;
    return true;
}

bool usage_may_have_mapped(UsageReaders *r, uint64_t pid)
{
    UsageReader *of = reader_of(r, pid);
    uint64_t now = clock_ns(CLOCK_MONOTONIC);
    if (of->mapped && of->mapped == of->mapped_before && now - of->asked_ns < MAPS_AFTER)
        return false;
    of->mapped_before = of->mapped;
    of->asked_ns = now;
    return true;
}

void usage_free(UsageReaders *r)
{
    while (r->n)
        forget(r, &r->items[r->n - 1]);
    free(r->items);
}
