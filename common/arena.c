/* In: sizes, texts.  Out: memory that is never NULL.
 * Method: the arena is a list of zeroed chunks with a bump pointer (Hanson, "Fast allocation and deallocation of memory
 * based on object lifetimes", 1990); a request larger than a chunk gets one of its own.
 * An arena at an address of its user's choice begins with itself there, and gets chunks when that is full.
 * Limits: an arena never gives memory back before arena_free. */
#include "common/arena.h"

#include <errno.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>

_Noreturn void out_of_memory(size_t bytes)
{
    fprintf(stderr, "%s: error: out of memory (%zu bytes wanted)\n", program_invocation_short_name, bytes);
    exit(1);
}

/* memory[] begins at an offset that is a multiple of the strictest alignment, as calloc's result
 * is; every request is rounded up to it, so every answer is aligned. */
typedef struct Chunk {
    struct Chunk *next;
    _Alignas(max_align_t) unsigned char memory[];
} Chunk;

struct Arena {
    Chunk *chunks;        /* All chunks, the one being filled first. */
    unsigned char *free_; /* The next free byte of the first chunk. */
    size_t bytes_free;          /* Number of bytes left behind it. */
    size_t chunk_bytes;   /* Size of the first chunk. */
    size_t mapped;        /* Number of bytes that are the arena's from its own address on; 0: it has chunks alone. */
};

/* Chunks double in size: arenas of small functions are many, and all of a chunk is cleared. */
enum { FIRST_CHUNK_BYTES = 4 * 1024, CHUNK_BYTES = 256 * 1024 };

static Chunk *chunk_new(size_t bytes)
{
    Chunk *c = calloc(1, sizeof *c + bytes);
    if (!c)
        out_of_memory(bytes);
    return c;
}

Arena *arena_new(void)
{
    Arena *a = calloc(1, sizeof *a);
    if (!a)
        out_of_memory(sizeof *a);
    return a;
}

Arena *arena_new_at(void *at, size_t bytes)
{
#if defined MAP_FIXED_NOREPLACE && defined MAP_NORESERVE
    const int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED_NOREPLACE;
    void *got = mmap(at, bytes, PROT_READ | PROT_WRITE, flags, -1, 0);
    if (got != MAP_FAILED && got == at) {
        const size_t align = _Alignof(max_align_t), head = (sizeof(Arena) + align - 1) / align * align;
        Arena *a = at;
        a->mapped = bytes;
        a->free_ = (unsigned char *)at + head;
        a->bytes_free = bytes - head;
        return a;
    }
    if (got != MAP_FAILED) /* Kernels that do not know the flag choose another place. */
        munmap(got, bytes);
#else
    (void)at;
    (void)bytes;
#endif
    return NULL;
}

size_t arena_image(const Arena *a)
{
    return a->mapped && !a->chunks ? (size_t)(a->free_ - (const unsigned char *)a) : 0;
}

void arena_free(Arena *a)
{
    if (!a)
        return;
    for (Chunk *c = a->chunks, *next; c; c = next) {
        next = c->next;
        free(c);
    }
    if (a->mapped)
        munmap(a, a->mapped);
    else
        free(a);
}

/* A large request goes behind the chunk being filled, whose room is not lost. */
static void *alloc_large(Arena *a, size_t bytes)
{
    Chunk *c = chunk_new(bytes);
    Chunk **at = a->chunks ? &a->chunks->next : &a->chunks;
    c->next = *at;
    *at = c;
    return c->memory;
}

void *arena_alloc(Arena *a, size_t bytes)
{
    const size_t align = _Alignof(max_align_t);
    if (bytes > SIZE_MAX / 2)
        out_of_memory(bytes);
    bytes = bytes ? (bytes + align - 1) / align * align : align;
    if (bytes > CHUNK_BYTES / 4 && !(a->mapped && bytes <= a->bytes_free))
        return alloc_large(a, bytes);
    if (bytes > a->bytes_free) {
        do
            a->chunk_bytes = !a->chunk_bytes                ? FIRST_CHUNK_BYTES
                             : a->chunk_bytes < CHUNK_BYTES ? 2 * a->chunk_bytes
                                                            : CHUNK_BYTES;
        while (a->chunk_bytes < bytes);
        Chunk *c = chunk_new(a->chunk_bytes);
        c->next = a->chunks;
        a->chunks = c;
        a->free_ = c->memory;
        a->bytes_free = a->chunk_bytes;
    }
    void *p = a->free_;
    a->free_ += bytes;
    a->bytes_free -= bytes;
    return p;
}

char *arena_strndup(Arena *a, const char *s, size_t n)
{
    char *copy = arena_alloc(a, n + 1);
    if (n)
        memcpy(copy, s, n);
    return copy;
}

char *arena_strdup(Arena *a, const char *s)
{
    return arena_strndup(a, s, strlen(s));
}

void *arena_grow(Arena *a, void *old, size_t used, size_t bytes)
{
    void *p = arena_alloc(a, bytes);
    if (used)
        memcpy(p, old, used);
    return p;
}

char *arena_printf(Arena *a, const char *fmt, ...)
{
    va_list args;
    va_start(args, fmt);
    char text[256]; /* Most texts are short, and are written once. */
    int n = vsnprintf(text, sizeof text, fmt, args);
    va_end(args);
    if (n < 0) /* The text is longer than any may be. */
        out_of_memory(SIZE_MAX);
    if ((size_t)n < sizeof text)
        return arena_strndup(a, text, (size_t)n);
    char *s = arena_alloc(a, (size_t)n + 1);
    va_start(args, fmt);
    vsnprintf(s, (size_t)n + 1, fmt, args);
    va_end(args);
    return s;
}
