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

#include "common/arena.h"

/* Allocation never returns NULL: out of memory ends the tool with a message. */
void *xmalloc(size_t bytes);
void *xrealloc(void *p, size_t bytes);
char *xstrdup(const char *s);
char *text_copy(const char *text, size_t len); /* Copies any bytes, zero ones as well; a zero byte follows. */

/* Text that grows.  Invariant: text[len] == 0 once anything was added. */
typedef struct Buf {
    char *text;
    size_t len, cap;
} Buf;
void buf_add(Buf *b, const char *s, size_t n);
void buf_puts(Buf *b, const char *s);
void buf_putc(Buf *b, char c);
void buf_int(Buf *b, int64_t n); /* Adds the number in decimal. */
void buf_printf(Buf *b, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
char *key_in(int number,
             const char *name); /* Returns name@number, to be freed: what a name means in one of several files. */
void buf_free(Buf *b);

/* Room for one more element in a plain growing array (ptr, n, cap). */
#define PUSH(ptr, n, cap)                                                                                              \
    ((n) == (cap) ? ((cap) = (cap) ? 2 * (cap) : 16, (ptr) = xrealloc((ptr), (size_t)(cap) * sizeof *(ptr))) : (ptr),  \
     (ptr) + (n)++)

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
/* Writes all of them; false with errno set: not all are written. */
bool write_bytes(int fd, const void *bytes, size_t len);
/* Reads a regular file, since a device or a pipe may have no end, or block.  NULL: *why has the reason. */
char *read_input(const char *path, size_t *len, const char **why);
/* Bytes of the byte order mark with which a text begins: 3, or 0. */
size_t byte_order_mark(const char *text, size_t len);

#endif
