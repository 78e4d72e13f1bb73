/* In: sizes and formats.  Out: memory, text, lines on stderr.
 * Method: the arena is a list of chunks; a request that does not fit starts a new one.
 * Limits: an arena never gives anything back before it is freed as a whole. */
#include "support/util.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static _Noreturn void out_of_memory(void)
{
    fputs("memreport: error: out of memory\n", stderr);
    exit(1);
}

void *xcalloc(size_t n, size_t size)
{
    void *p = calloc(n ? n : 1, size);
    if (!p)
        out_of_memory();
    return p;
}

void *xrealloc(void *p, size_t n, size_t size)
{
    if (size && n > SIZE_MAX / size)
        out_of_memory();
    size_t bytes = n * size;
    void *q = realloc(p, bytes ? bytes : 1);
    if (!q)
        out_of_memory();
    return q;
}

/* ---- arena ---- */

enum { CHUNK_BYTES = 1 << 16 };

typedef struct Chunk {
    struct Chunk *next;
    size_t used, size;
    _Alignas(max_align_t) unsigned char data[];
} Chunk;

struct Arena {
    Chunk *chunks; /* the newest first */
};

Arena *arena_new(void)
{
    return xcalloc(1, sizeof(Arena));
}

void arena_free(Arena *a)
{
    if (!a)
        return;
    for (Chunk *c = a->chunks, *next; c; c = next) {
        next = c->next;
        free(c);
    }
    free(a);
}

void *arena_alloc(Arena *a, size_t bytes)
{
    const size_t align = _Alignof(max_align_t);
    if (bytes > SIZE_MAX / 2)
        out_of_memory();
    bytes = (bytes + align - 1) / align * align;
    if (!a->chunks || a->chunks->size - a->chunks->used < bytes) {
        size_t size = bytes > CHUNK_BYTES ? bytes : CHUNK_BYTES;
        Chunk *c = xcalloc(1, sizeof *c + size);
        c->size = size;
        c->next = a->chunks;
        a->chunks = c;
    }
    void *p = a->chunks->data + a->chunks->used;
    a->chunks->used += bytes;
    return p;
}

char *arena_strdup(Arena *a, const char *s)
{
    size_t n = strlen(s) + 1;
    return memcpy(arena_alloc(a, n), s, n);
}

char *arena_printf(Arena *a, const char *fmt, ...)
{
    va_list ap, again;
    va_start(ap, fmt);
    va_copy(again, ap);
    int n = vsnprintf(NULL, 0, fmt, ap);
    va_end(ap);
    if (n < 0)
        n = 0;
    char *s = arena_alloc(a, (size_t)n + 1);
    vsnprintf(s, (size_t)n + 1, fmt, again);
    va_end(again);
    return s;
}

/* ---- messages ---- */

static void say(const char *severity, const char *fmt, va_list ap)
{
    fprintf(stderr, "memreport: %s: ", severity);
    vfprintf(stderr, fmt, ap);
    fputc('\n', stderr);
}

void say_error(const char *fmt, ...)
{
    va_list ap;
    va_start(ap, fmt);
    say("error", fmt, ap);
    va_end(ap);
}

void say_warning(const char *fmt, ...)
{
    va_list ap;
    va_start(ap, fmt);
    say("warning", fmt, ap);
    va_end(ap);
}
