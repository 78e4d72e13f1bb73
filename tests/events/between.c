/* In front of a recorder (LD_PRELOAD): what a thread hands over comes between two slots of events that are read.  Reads of a whole counter
 * file end behind the first such slot; then each of these has a second more, of the first event, and the rest is read.  This is done in
 * every other read, a dozen times, from when slots of both regions have counted: there are two threads, so a third one is of the inner
 * region. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { COMPLETE = 0x544F4C53, SLOTS_AT = 72, KIND_AT = 88, EVENTS = 2, LARGE = 4097, TIMES = 12, THREADS = 2 };

typedef ssize_t (*Pread)(int fd, void *to, size_t n, off_t at);

static uint64_t number(const unsigned char *at, size_t bytes)
{
    uint64_t n = 0;
    memcpy(&n, at, bytes);
    return n;
}

/* Has the slot counted events for some time? */
static int has_counted(const unsigned char *file, uint64_t at)
{
    uint64_t header = number(file + 20, 4);
    return number(file + at, 4) == COMPLETE && number(file + at + KIND_AT, 4) == EVENTS && number(file + at + header + 16, 8);
}

/* Adds it to all slots of events that the header knows and that have counted.  Returns where the first one ends, or 0. */
static size_t hand_over(int fd, const unsigned char *file, size_t n)
{
    uint64_t slot = number(file + 24, 8), at = number(file + 16, 4), header = number(file + 20, 4), value;
    uint64_t slots = number(file + SLOTS_AT, 4), counted[64];
    size_t n_counted = 0;
    char name[64];
    for (uint64_t i = 0; i < slots && at + slot <= n; i++, at += slot)
        if (n_counted < sizeof counted / sizeof *counted && has_counted(file, at))
            counted[n_counted++] = at;
    if (n_counted <= THREADS)
        return 0;
    snprintf(name, sizeof name, "/proc/self/fd/%d", fd);
    int to = open(name, O_RDWR | O_CLOEXEC);
    for (size_t i = 0; to >= 0 && i < n_counted; i++) {
        value = number(file + counted[i] + header, 8) + 1000000000;
        if (pwrite(to, &value, sizeof value, (off_t)(counted[i] + header)) != sizeof value)
            perror(name);
    }
    if (to >= 0)
        close(to);
    return to >= 0 ? (size_t)(counted[0] + slot) : 0;
}

ssize_t pread(int fd, void *to, size_t n, off_t at)
{
    static int reads, done;
    Pread next = (Pread)dlsym(RTLD_NEXT, "pread");
    ssize_t got = next(fd, to, n, at);
    if (at || got < LARGE || memcmp(to, "\x89MRC\r\n\x1a\n", 8) != 0 || reads++ % 2 || done == TIMES)
        return got;
    size_t first = hand_over(fd, to, (size_t)got);
    done += first > 0;
    return first ? next(fd, (char *)to + first, (size_t)got - first, (off_t)first) + (ssize_t)first : got;
}
