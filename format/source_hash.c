/* Method: FNV-1a with 64 bits (G. Fowler, L. C. Noll, P. Vo, 1991) over the lines, each with one LF behind it.
 * Limits: two texts may have one hash, by a chance of 2^-64. */
#include "source_hash.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static uint64_t add(uint64_t h, unsigned char c)
{
    return (h ^ c) * UINT64_C(0x100000001b3);
}

uint64_t source_hash(const char *text, size_t n)
{
    uint64_t h = UINT64_C(0xcbf29ce484222325);
    size_t ends = 0; /* Number of ends of lines that no text has followed yet. */
    for (const char *end = text + n, *line = text; line < end; ends++) {
        const char *lf = memchr(line, '\n', (size_t)(end - line)), *next = lf ? lf + 1 : end;
        const char *last = lf ? lf : end;
        while (last > line && last[-1] == '\r')
            last--;
        for (; line < last; line++) {
            for (; ends; ends--)
                h = add(h, '\n');
            h = add(h, (unsigned char)*line);
        }
        line = next;
    }
    return h;
}

void source_hash_text(const char *text, size_t n, char out[SOURCE_HASH_DIGITS + 1])
{
    snprintf(out, SOURCE_HASH_DIGITS + 1, "%016" PRIx64, source_hash(text, n));
}
