/* A back end of this test alone: events as text, one a line, into the file that STREAM_OUT names, "KIND ID WORDS…".  Accesses in the short form
   have the kind 0: their sites say what they are.  One process, several threads; each thread's events are written when its buffer is full, and the
   last ones where the program ends. */
#define _GNU_SOURCE
#include "memrt.h"
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

#ifndef MR_TLS
#define MR_TLS /* the compiler has no threads of its own */
#define MR_NEAR
#endif
#if defined(__TINYC__)
#define MR_STREAM_NEXT threads++
#else
#define MR_STREAM_NEXT __sync_fetch_and_add(&threads, 1)
#endif

enum { FIRST = 64 };

#if defined(MR_TLS) && defined(__GNUC__) && !defined(__TINYC__)
MR_TLS mr_u64 *mr_event_at MR_NEAR;
#else
static MR_TLS mr_u64 *mr_event_at;
#endif
static MR_TLS mr_u64 *begin;
static MR_TLS int number;
static int threads;

static unsigned words_of(unsigned kind)
{
    switch (kind) {
    case MR_K_LOAD:
    case MR_K_STORE:
    case MR_K_UPDATE: return 2 + MR_EVENT_VALUES;
    case MR_K_STRIDED_LOAD:
    case MR_K_STRIDED_STORE: return 4;
    case MR_K_RANGE_LOAD:
    case MR_K_RANGE_STORE:
    case MR_K_ALLOC:
    case MR_K_STACK:
    case MR_K_UNSTACK:
    case MR_K_GLOBAL: return 3;
    case MR_K_POINTER:
    case MR_K_FREE:
    case MR_K_THREAD:
    case MR_K_THREAD_END:
    case MR_K_TIME: return 2;
    default: return 1;
    }
}

static void print(int thread, const mr_u64 *p, const mr_u64 *end)
{
    const char *path = getenv("STREAM_OUT");
    int fd = path ? open(path, O_WRONLY | O_APPEND | O_CREAT, 0666) : -1;
    char line[256];
    if (fd < 0)
        return;
    while (p < end) {
        unsigned is_short = (unsigned)(*p >> 63), kind = is_short ? 0 : (unsigned)(*p >> 32 & 255), i;
        unsigned id = is_short ? (unsigned)(*p >> 48 & 0x7fff) : (unsigned)*p, n = is_short ? 1 + MR_EVENT_VALUES : words_of(kind);
        int len = sprintf(line, "%d %u %u", thread, kind, id);
        if (is_short)
            len += sprintf(line + len, " %llu", *p & 0xffffffffffffULL);
        for (i = 1; i < n; i++)
            len += sprintf(line + len, " %lld", (long long)p[i]);
        line[len++] = '\n';
        if (write(fd, line, (size_t)len) < 0)
            break;
        p += n;
    }
    close(fd);
}

/* Of the thread that ends the program. */
static void finish(void)
{
    if (begin)
        print(number, begin, mr_event_at);
    mr_event_at = begin;
}

mr_u64 *mr_event_flush(void)
{
    if (!begin) {
        if (!threads)
            atexit(finish);
        size_t at = (size_t)mmap(NULL, 2 * MR_EVENT_BUFFER, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        begin = (mr_u64 *)((at + MR_EVENT_BUFFER - 1) / MR_EVENT_BUFFER * MR_EVENT_BUFFER + FIRST);
        number = MR_STREAM_NEXT;
    } else {
        print(number, begin, mr_event_at);
    }
    return mr_event_at = begin;
}

#if !(defined(MR_TLS) && defined(__GNUC__) && !defined(__TINYC__))
void mr_event(unsigned words, mr_u64 head, mr_u64 a, mr_u64 b, mr_u64 c)
{
    mr_u64 *p = mr_event_at, word[4];
    unsigned i;
    word[0] = head, word[1] = a, word[2] = b, word[3] = c;
    if (MR_EVENT_FULL(p))
        p = mr_event_flush();
    for (i = 0; i < words; i++)
        p[i] = word[i];
    mr_event_at = p + words;
}
#endif

