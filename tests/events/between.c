/* In front of a recorder (LD_PRELOAD): what a thread hands over comes between two slots of events that are read.  In a read of a whole
 * counter file all slots behind the first one of events have a second more, of the first event; in each read after it the first one has
 * it as well.  This is done in every other read while the inner region counts: there are two threads, so a third slot is of that one, and
 * the program runs for some time after it.  The file itself stays as the program writes it, which does so at the same time. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>
#include <unistd.h>

enum { COMPLETE = 0x544F4C53, SLOTS_AT = 72, KIND_AT = 88, EVENTS = 2, LARGE = 4097, THREADS = 2, MOST = 64 };

typedef ssize_t (*Pread)(int fd, void *to, size_t n, off_t at);

static struct {
    int fd;
    size_t n, first[MOST]; /* Where a slot's first event stands. */
    uint64_t more[MOST];   /* What it has more than in the file. */
} slots;

static uint64_t number(const unsigned char *at, size_t bytes)
{
    uint64_t n = 0;
    memcpy(&n, at, bytes);
    return n;
}

/* Adds what slots have more, to those in what was read from AT on. */
static void add_more(unsigned char *read, size_t n, size_t at)
{
    for (size_t i = 0; i < slots.n; i++)
        if (slots.first[i] >= at && slots.first[i] + 8 <= at + n) {
            uint64_t value = number(read + (slots.first[i] - at), 8) + slots.more[i];
            memcpy(read + (slots.first[i] - at), &value, sizeof value);
        }
}

static void note_slot(size_t first)
{
    for (size_t i = 0; i < slots.n; i++)
        if (slots.first[i] == first)
            return;
    if (slots.n < MOST)
        slots.first[slots.n++] = first;
}

/* Notes the slots of events that the header knows and that have counted for some time. */
static void find_slots(const unsigned char *file, size_t n)
{
    uint64_t slot = number(file + 24, 8), at = number(file + 16, 4), header = number(file + 20, 4), count = number(file + SLOTS_AT, 4);
    for (uint64_t i = 0; i < count && at + slot <= n; i++, at += slot)
        if (number(file + at, 4) == COMPLETE && number(file + at + KIND_AT, 4) == EVENTS && number(file + at + header + 16, 8))
            note_slot(at + header);
}

/* Gives all slots a second, which in what was read the first one in the file does not have yet. */
static void hand_over(unsigned char *file, size_t n)
{
    size_t first = 0;
    for (size_t i = 0; i < slots.n; i++) {
        slots.more[i] += 1000000000;
        first = slots.first[i] < slots.first[first] ? i : first;
    }
    add_more(file, n, 0);
    uint64_t value = number(file + slots.first[first], 8) - 1000000000;
    memcpy(file + slots.first[first], &value, sizeof value);
}

/* Has the slot that was noted last, one of the inner region, counted since the last read? */
static bool last_counts(const unsigned char *file)
{
    static uint64_t before;
    uint64_t now = slots.n > THREADS ? number(file + slots.first[slots.n - 1], 8) : before, was = before;
    before = now;
    return now != was;
}

ssize_t pread(int fd, void *to, size_t n, off_t at)
{
    static int reads;
    ssize_t got = ((Pread)dlsym(RTLD_NEXT, "pread"))(fd, to, n, at);
    bool is_whole = !at && got >= LARGE && memcmp(to, "\x89MRC\r\n\x1a\n", 8) == 0;
    if (is_whole) {
        slots.fd = fd;
        find_slots(to, (size_t)got);
    }
    if (is_whole && last_counts(to) && reads++ % 2 == 0)
        hand_over(to, (size_t)got);
    else if (got > 0 && slots.n && slots.fd == fd)
        add_more(to, (size_t)got, (size_t)at);
    return got;
}
