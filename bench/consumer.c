/* consumer EVENTS BUFFERS: what the consumer of a program does with the events of a file, as it would beside it.
 *
 * In: the consumer as it was compiled for the program (memprof.c; BACKEND is its entry); the first BUFFERS buffers of a
 * file of events, all handed over before it begins.  Out: "EVENTS NANOSECONDS KIB": events that are no zeros, processor
 * time of all of it, memory that was mapped. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <time.h>

#include "memprof/memprof.h"

static size_t mapped;

static void *map(size_t bytes)
{
    void *p = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    mapped += bytes;
    return p == MAP_FAILED ? NULL : p;
}

static void unmap(void *p, size_t bytes)
{
    munmap(p, bytes);
}

static long create(const char *path)
{
    return open(path, O_WRONLY | O_CREAT | O_TRUNC, 0600);
}

static long put(int file, const void *p, size_t bytes)
{
    (void)file;
    (void)p;
    return (long)bytes; /* results are not what is measured */
}

static void end(int file)
{
    (void)file;
}

static void wait_for(uint32_t *word, uint32_t value, unsigned ms)
{
    (void)word;
    (void)value;
    (void)ms;
}

static void wake(uint32_t *word)
{
    (void)word;
}

static uint32_t add(uint32_t *word, uint32_t n)
{
    uint32_t was = *word;
    *word += n;
    return was;
}

static const char *text_of(int error)
{
    (void)error;
    return "an error";
}

/* Accesses and iterations that a group at *p stands for (part/groups.c); *p goes behind it.  Accesses that are listed
   have words of their own. */
static unsigned long count_group(const uint64_t **p, const uint64_t *end_of)
{
    const uint64_t *at = *p;
    unsigned members = (unsigned)(at[0] >> 40) & 255, condition = (unsigned)(at[0] >> 48) & 255;
    unsigned tail = (unsigned)(at[0] >> 56), even = 0, even_condition = 0, even_missing = 0;
    unsigned long times = at + 1 < end_of ? (unsigned long)at[1] - 1 : 0;
    int goes_on = tail == 127;
    at += 2;
    for (unsigned i = 0; i < members && at < end_of; i++) {
        int is_listed = at[0] >> 32 == 0x80000001u;
        even += !is_listed;
        even_condition += !is_listed && i >= members - condition && !goes_on;
        even_missing += !is_listed && i >= tail;
        at += at[0] >> 32 == 0x80000000u ? 3 : is_listed ? 1 : 2;
    }
    *p = at;
    return 2 + times +
           (times * even + even_condition > even_missing ? times * even + even_condition - even_missing : 0);
}

/* Events in the words of a buffer. */
static unsigned long count(const uint64_t *p, const uint64_t *end_of, int values)
{
    unsigned long n = 0;
    while (p < end_of) {
        unsigned kind = (unsigned)(*p >> 32) & 255, words = 1;
        if (!(*p >> 63) && kind == MP_GROUP) {
            n += count_group(&p, end_of);
            continue;
        }
        if (*p >> 63)
            words = 1 + values;
        else if (kind <= MP_UPDATE)
            words = *p ? 2 + values : 1;
        else if (kind <= MP_STRIDED_STORE)
            words = 4;
        else if (kind == MP_POINTER || kind == MP_FREE || (kind >= MP_THREAD && kind <= MP_TIME))
            words = 2;
        else if (kind <= MP_GLOBAL)
            words = 3;
        n += *p != 0;
        p += words;
    }
    return n;
}

extern const mr_backend_entry *BACKEND(void);

int main(int argc, char **argv)
{
    static mr_system system = {.map = map,
                               .unmap = unmap,
                               .create = create,
                               .write = put,
                               .close = end,
                               .wait = wait_for,
                               .wake = wake,
                               .add = add,
                               .error_text = text_of};
    static mr_channel channel = {.has_ended = 1, .workers = 1, .path = "out"};
    struct timespec from, to;
    unsigned long events = 0;
    mr_events_head head;
    FILE *in = argc == 3 ? fopen(argv[1], "rb") : NULL;
    uint32_t i, most = argc == 3 ? (uint32_t)atoi(argv[2]) : 0;
    unsigned char *buffers;
    if (!in || fread(&head, sizeof head, 1, in) != 1 || fseek(in, (long)head.head_bytes, SEEK_SET) || most > MR_QUEUE)
        return 1;
    buffers = map((size_t)most * head.buffer_bytes);
    for (i = 0; i < most; i++) {
        unsigned char *place = buffers + (size_t)i * head.buffer_bytes;
        const mr_buffer *b = (const mr_buffer *)place;
        if (fread(place, 1, head.buffer_bytes, in) <= MR_BUFFER_HEAD)
            break;
        events += count((const uint64_t *)b + MR_BUFFER_HEAD / 8, (const uint64_t *)b + MR_BUFFER_HEAD / 8 + b->words,
                        (head.events & MP_VALUES) != 0);
        channel.queue[i] = i + 1;
    }
    channel.buffers = channel.handed = i;
    channel.buffer_bytes = head.buffer_bytes;
    if (argc == 3 && getenv("MEMREWRITE_MODULES"))
        snprintf(channel.settings, sizeof channel.settings, "%s", getenv("MEMREWRITE_MODULES"));
    mapped = 0;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &from);
    BACKEND()->consume(&system, &channel, buffers, BACKEND()->program);
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &to);
    printf("%lu %.0f %zu\n", events, (double)(to.tv_sec - from.tv_sec) * 1e9 + (double)(to.tv_nsec - from.tv_nsec),
           mapped / 1024);
    return channel.message[0] != 0;
}
