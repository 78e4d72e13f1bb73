/* ---- Off line ---- */

#include "memprof/replay.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

static void *replay_map(size_t bytes)
{
    void *p = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    return p == MAP_FAILED ? NULL : p;
}

static void replay_unmap(void *p, size_t bytes)
{
    munmap(p, bytes);
}

static long replay_create(const char *path)
{
    int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0600);
    return fd < 0 ? -errno : fd;
}

static long replay_write(int fd, const void *p, size_t bytes)
{
    ssize_t n;
    do
        n = write(fd, p, bytes);
    while (n < 0 && errno == EINTR);
    return n < 0 ? -errno : n;
}

static void replay_close(int fd)
{
    close(fd);
}

static const char *replay_error(int error)
{
    return strerror(error);
}

/* The system for a single worker: nobody waits, and there are no threads. */
static const mr_system replay_system = {.map = replay_map,
                                        .unmap = replay_unmap,
                                        .create = replay_create,
                                        .write = replay_write,
                                        .close = replay_close,
                                        .error_text = replay_error};

typedef struct Replay {
    const unsigned char *bytes;
    size_t n;
    const mr_events_head *head;
    mr_program program;
    char build[65];
} Replay;

/* The head and its tables, each of which must be there. */
static bool replay_head(Replay *r)
{
    static const unsigned char magic[8] = {0x89, 'M', 'R', 'E', '\r', '\n', 0x1a, '\n'};
    const mr_events_head *h = (const mr_events_head *)(const void *)r->bytes;
    if (r->n < sizeof *h || memcmp(h->magic, magic, sizeof magic) != 0 || h->byte_order != 0x01020304 ||
        h->version != 1)
        return false;
    uint64_t tables = sizeof *h + 4 * (uint64_t)h->sites + 9 * (uint64_t)h->loops;
    if (tables > h->head_bytes || h->head_bytes > r->n || h->head_bytes % 8 || h->buffer_bytes < 128 ||
        h->buffer_bytes % 8)
        return false;
    const uint32_t *sites = (const uint32_t *)(const void *)(h + 1);
    const int32_t *parents = (const int32_t *)(const void *)(sites + h->sites), *functions = parents + h->loops;
    memcpy(r->build, h->build, sizeof h->build);
    r->build[strcspn(r->build, "\t\n")] = 0;
    r->head = h;
    r->program = (mr_program){.build = r->build,
                              .events = h->events,
                              .sites = h->sites,
                              .loops = h->loops,
                              .functions = h->functions,
                              .site_bytes = sites,
                              .loop_parents = parents,
                              .loop_functions = functions,
                              .loop_registers = (const unsigned char *)(functions + h->loops)};
    return true;
}

/* The buffers in the order of the file; the last one may be short. */
static void replay_buffers(MpCrew *c, const Replay *r)
{
    size_t at = r->head->head_bytes, size = r->head->buffer_bytes;
    for (; at + MR_BUFFER_HEAD < r->n; at += size) {
        const mr_buffer *b = (const mr_buffer *)(const void *)(r->bytes + at);
        mp_crew_buffer(c, b, r->n - at < size ? (r->n - at) & ~(size_t)7 : size);
    }
}

static bool replay_run(const Replay *r, unsigned module, const char *path, char *message)
{
    const uint32_t may = MP_NO_CONSTANTS | MP_NO_REPEATS, asked = mp_modules[module]->events & ~(uint32_t)MP_SOME_LINES;
    uint32_t missing = asked & ~r->program.events & ~(MP_THREADS | may);
    if (asked & MP_LOADS)
        missing |= r->program.events & may & ~asked;
    MpCrew *c = replay_map(sizeof *c);
    if (missing || !c) {
        mp_message(message, mp_modules[module]->name,
                   missing ? "the program was not rewritten for this module: it has not all events that it asks for"
                           : "no memory");
        return false;
    }
    c->choice = module;
    c->worker.settings = getenv("MEMREWRITE_MODULES");
    if (mp_crew_begin(c, &replay_system, &r->program, path, message, 0, 1)) {
        replay_buffers(c, r);
        mp_crew_finish(c);
        mp_results(c, r->head->lost, !r->head->has_ended);
    } else {
        mp_message(message, mp_modules[module]->name, "no memory");
    }
    mp_release(&c->worker);
    replay_unmap(c, sizeof *c);
    return !message[0];
}

bool mp_module_known(unsigned place, const char **name, const char **about)
{
    if (place >= MP_MODULES)
        return false;
    *name = mp_modules[place]->name;
    *about = mp_modules[place]->about;
    return true;
}

bool mp_replay(const char *events, const char *module, const char *path, char *message)
{
    unsigned m = 0;
    struct stat s;
    Replay r = {0};
    message[0] = 0;
    while (m < MP_MODULES && strcmp(mp_modules[m]->name, module) != 0)
        m++;
    int fd = open(events, O_RDONLY | O_CLOEXEC);
    if (m == MP_MODULES || fd < 0 || fstat(fd, &s) != 0)
        mp_message(message, m == MP_MODULES ? module : events, m == MP_MODULES ? "no such module" : strerror(errno));
    void *p = message[0] || s.st_size <= 0 ? MAP_FAILED : mmap(NULL, (size_t)s.st_size, PROT_READ, MAP_PRIVATE, fd, 0);
    if (fd >= 0)
        close(fd);
    if (p == MAP_FAILED) {
        mp_message(message, events, "cannot be read");
        return false;
    }
    r.bytes = p;
    r.n = (size_t)s.st_size;
    bool ok = replay_head(&r);
    if (ok)
        ok = replay_run(&r, m, path, message);
    else
        mp_message(message, events, "no file of events of this version, or a damaged one");
    munmap(p, r.n);
    return ok;
}
