/* Numbers out of files of either byte order. */
#ifndef REPORT_LOAD_BYTES_H
#define REPORT_LOAD_BYTES_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

/* swap: the file was written on a machine of the other byte order. */
static inline uint32_t bytes_get32(const unsigned char *at, bool swap)
{
    uint32_t v;
    memcpy(&v, at, sizeof v);
    if (swap)
        v = v >> 24 | (v >> 8 & 0xFF00U) | (v << 8 & 0xFF0000U) | v << 24;
    return v;
}

static inline uint64_t bytes_get64(const unsigned char *at, bool swap)
{
    uint64_t v;
    memcpy(&v, at, sizeof v);
    if (!swap)
        return v;
    uint64_t swapped = 0;
    for (int i = 0; i < 8; i++, v >>= 8)
        swapped = swapped << 8 | (v & 0xFF);
    return swapped;
}

#endif
