/* Growing arrays and text, hashes.  Used by every room; uses none.
 * The launcher lives as long as one command: all that it allocates belongs to one arena, and nothing is given back
 * before. */
#ifndef LAUNCHER_SUPPORT_UTIL_H
#define LAUNCHER_SUPPORT_UTIL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "common/arena.h"

/* Room for one more element in a plain growing array (ptr, n, cap): its address. */
#define PUSH(arena, ptr, n, cap)                                                                                       \
    ((n) == (cap) ? ((cap) = (cap) ? 2 * (cap) : 16,                                                                   \
                     (ptr) = arena_grow((arena), (ptr), (size_t)(n) * sizeof *(ptr), (size_t)(cap) * sizeof *(ptr)))   \
                  : (ptr),                                                                                             \
     (ptr) + (n)++)

/* Text that grows.  text[len] == 0 once anything was added. */
typedef struct Buf {
    Arena *arena;
    char *text;
    size_t len, cap;
} Buf;
void buf_add(Buf *b, const void *bytes, size_t n);
void buf_puts(Buf *b, const char *s);
void buf_printf(Buf *b, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

bool starts_with(const char *text, const char *start);
bool ends_with(const char *text, const char *end);
bool one_of(const char *word, const char *const *list); /* Is the word one of the list, which ends with NULL? */

/* A hash has 128 bits, which distinguish contents; it is no protection against somebody who looks for two of one hash.
 * Each text is hashed with its length, so that "ab", "c" and "a", "bc" differ. */
typedef struct Hash {
    uint64_t half[2];
} Hash;
enum { HASH_DIGITS = 32 };
Hash hash_start(void);
void hash_bytes(Hash *h, const void *bytes, size_t n);
/* Hashes bytes in pieces: their length, then pieces whose lengths are multiples of eight, but for that of the last
 * one. */
void hash_length(Hash *h, size_t n);
void hash_piece(Hash *h, const void *bytes, size_t n);
void hash_text(Hash *h, const char *text);
const char *hash_digits(Arena *a, Hash h);

#endif
