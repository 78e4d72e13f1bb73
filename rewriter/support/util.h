/* Memory, growing text and arrays, hashing.  Used by every module; uses none. */
#ifndef MR_SUPPORT_UTIL_H
#define MR_SUPPORT_UTIL_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Allocation never returns NULL: out of memory ends the tool with a message. */
void *xmalloc(size_t bytes);
void *xrealloc(void *p, size_t bytes);
char *xstrdup(const char *s);
char *text_copy(const char *text, size_t len); /* any bytes, zero ones as well; a zero byte follows */

/* An arena owns all that belongs to one translation unit and is freed at once. */
typedef struct Arena Arena;
Arena *arena_new(void);
void arena_free(Arena *a);
void *arena_alloc(Arena *a, size_t bytes); /* zeroed, aligned for any type */
char *arena_strndup(Arena *a, const char *s, size_t n);
char *arena_strdup(Arena *a, const char *s);
char *arena_printf(Arena *a, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

#define NEW(arena, T) ((T *)arena_alloc((arena), sizeof(T)))
#define NEW_N(arena, T, n) ((T *)arena_alloc((arena), (n) * sizeof(T)))

/* Text that grows.  Invariant: text[len] == 0 once anything was added. */
typedef struct Buf {
    char *text;
    size_t len, cap;
} Buf;
void buf_add(Buf *b, const char *s, size_t n);
void buf_puts(Buf *b, const char *s);
void buf_putc(Buf *b, char c);
void buf_int(Buf *b, int64_t n); /* in decimal */
void buf_printf(Buf *b, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
char *key_in(int number, const char *name); /* name@number, to be freed: what a name means in one of several files */
void buf_free(Buf *b);

/* Room for one more element in a plain growing array (ptr, n, cap). */
#define PUSH(ptr, n, cap)                                                                                              \
    ((n) == (cap) ? ((cap) = (cap) ? 2 * (cap) : 16, (ptr) = xrealloc((ptr), (size_t)(cap) * sizeof *(ptr))) : (ptr),  \
     (ptr) + (n)++)

/* Puts n elements of an array in order; without elements it may be NULL, which qsort does not take. */
#define SORT(at, n, compare) ((n) > 1 ? qsort((at), (size_t)(n), sizeof *(at), (compare)) : (void)0)

/* Any start does; HASH_START is the usual one.  Eight bytes at a time; the high bits of a product depend on all of what
 * was multiplied, so they are brought down. */
#define HASH_START UINT64_C(0xcbf29ce484222325)
static inline uint64_t hash_bytes(uint64_t h, const void *p, size_t n)
{
    const uint64_t factor = UINT64_C(0x9e3779b97f4a7c15);
    const unsigned char *s = p;
    uint64_t word;
    for (h ^= n; n >= sizeof word; n -= sizeof word, s += sizeof word) {
        memcpy(&word, s, sizeof word);
        h = (h ^ word) * factor;
        h ^= h >> 32;
    }
    for (; n; n--) {
        h = (h ^ *s++) * factor;
        h ^= h >> 32;
    }
    return h;
}

/* Our own bug: names file and line, then aborts. */
#define CHECK(cond) ((cond) ? (void)0 : check_failed(__FILE__, __LINE__, #cond))
_Noreturn void check_failed(const char *file, int line, const char *what);

/* A whole file as text (zero-terminated, length in *len), NULL with errno set. */
char *read_file(const char *path, size_t *len);
/* … of a regular file alone: others (a device, a pipe) may have no end, or keep one waiting.  NULL: *why says it. */
char *read_input(const char *path, size_t *len, const char **why);
/* Bytes of the byte order mark with which a text begins: 3, or 0. */
size_t byte_order_mark(const char *text, size_t len);

#endif
