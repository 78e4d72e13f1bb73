/* uthash, with a hash for what our keys are: one or two pointers or numbers, names of some letters. */
#ifndef MR_TABLE_H
#define MR_TABLE_H

#include <stdint.h>
#include <string.h>

/* Eight bytes at a time; the high bits of a product depend on all of what was multiplied, so they are brought down. */
static inline unsigned table_hash(const void *key, size_t n)
{
    const unsigned char *s = key;
    uint64_t h = n, word;
    for (; n >= sizeof word; n -= sizeof word, s += sizeof word) {
        memcpy(&word, s, sizeof word);
        h = (h ^ word) * UINT64_C(0x9e3779b97f4a7c15);
        h ^= h >> 32;
    }
    for (; n; n--)
        h = (h ^ *s++) * UINT64_C(0x9e3779b97f4a7c15), h ^= h >> 32;
    return (unsigned)h;
}

#define HASH_FUNCTION(key, n, hash) ((hash) = table_hash((key), (n)))

#include <uthash.h>

#endif
