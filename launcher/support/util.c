/* In: formats, bytes.  Out: text, hashes.
 * Method: the hash takes eight bytes at a time into two products with different factors; the high bits of a product
 * depend on all of what was multiplied, so they are brought down. */
#include "support/util.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

/* ---- text ---- */

void buf_add(Buf *b, const void *bytes, size_t n)
{
    if (b->cap - b->len <= n) {
        b->cap = 2 * (b->len + n) + 64;
        b->text = arena_grow(b->arena, b->text, b->len, b->cap);
    }
    if (n)
        memcpy(b->text + b->len, bytes, n);
    b->len += n;
    b->text[b->len] = 0;
}

void buf_puts(Buf *b, const char *s)
{
    buf_add(b, s, strlen(s));
}

void buf_printf(Buf *b, const char *fmt, ...)
{
    char small[512];
    va_list ap;
    va_start(ap, fmt);
    int n = vsnprintf(small, sizeof small, fmt, ap);
    va_end(ap);
    if (n >= (int)sizeof small) {
        char *large = arena_alloc(b->arena, (size_t)n + 1);
        va_start(ap, fmt);
        vsnprintf(large, (size_t)n + 1, fmt, ap);
        va_end(ap);
        buf_add(b, large, (size_t)n);
    } else if (n > 0) {
        buf_add(b, small, (size_t)n);
    }
}

bool starts_with(const char *text, const char *start)
{
    return strncmp(text, start, strlen(start)) == 0;
}

bool ends_with(const char *text, const char *end)
{
    size_t n = strlen(text), m = strlen(end);
    return n >= m && strcmp(text + n - m, end) == 0;
}

bool one_of(const char *word, const char *const *list)
{
    for (; *list; list++)
        if (strcmp(word, *list) == 0)
            return true;
    return false;
}

/* ---- hashes ---- */

Hash hash_start(void)
{
    return (Hash){{UINT64_C(0xcbf29ce484222325), UINT64_C(0x9ae16a3b2f90404f)}};
}

static void hash_word(Hash *h, uint64_t word)
{
    static const uint64_t factor[2] = {UINT64_C(0x9e3779b97f4a7c15), UINT64_C(0xc2b2ae3d27d4eb4f)};
    for (int i = 0; i < 2; i++) {
        h->half[i] = (h->half[i] ^ word) * factor[i];
        h->half[i] ^= h->half[i] >> 32;
    }
}

void hash_bytes(Hash *h, const void *bytes, size_t n)
{
    hash_length(h, n);
    hash_piece(h, bytes, n);
}

void hash_length(Hash *h, size_t n)
{
    hash_word(h, n);
}

void hash_piece(Hash *h, const void *bytes, size_t n)
{
    const unsigned char *s = bytes;
    uint64_t word;
    for (; n >= sizeof word; n -= sizeof word, s += sizeof word) {
        memcpy(&word, s, sizeof word);
        hash_word(h, word);
    }
    for (; n; n--)
        hash_word(h, *s++);
}

void hash_text(Hash *h, const char *text)
{
    hash_bytes(h, text, strlen(text));
}

const char *hash_digits(Arena *a, Hash h)
{
    return arena_printf(a, "%016llx%016llx", (unsigned long long)h.half[0], (unsigned long long)h.half[1]);
}
