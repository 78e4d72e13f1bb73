/* In: names.  Out: text in UTF-8, and names again.
 * Method: byte by byte. */
#include "names.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

enum { ESCAPED_BYTES = 4 };

/* The character U+10FF00 + byte is these two bytes and two that hold the byte's last seven bits. */
static const unsigned char escape[2] = {0xf4, 0x8f};

static int is_escaped(const unsigned char *s)
{
    return s[0] == escape[0] && s[1] == escape[1] && (s[2] == 0xbe || s[2] == 0xbf) && (s[3] & 0xc0) == 0x80;
}

/* Bytes of the character at s, 0: none of UTF-8. */
static size_t character(const unsigned char *s)
{
    size_t n = *s < 0x80                 ? 1
               : *s >= 0xc2 && *s < 0xe0 ? 2
               : *s >= 0xe0 && *s < 0xf0 ? 3
               : *s >= 0xf0 && *s < 0xf5 ? 4
                                         : 0;
    for (size_t i = 1; i < n; i++)
        if ((s[i] & 0xc0) != 0x80)
            return 0;
    if ((s[0] == 0xe0 && s[1] < 0xa0) || (s[0] == 0xed && s[1] > 0x9f) || (s[0] == 0xf0 && s[1] < 0x90) ||
        (s[0] == 0xf4 && s[1] > 0x8f))
        return 0; /* The number is too long, a surrogate, or beyond the last character. */
    return n;
}

char *name_encode(const char *name)
{
    const unsigned char *s = (const unsigned char *)name;
    unsigned char *text = malloc(strlen(name) * ESCAPED_BYTES + 1), *out = text;
    for (size_t n; text && *s; s += n) {
        n = character(s);
        if (n && !(n == ESCAPED_BYTES && is_escaped(s))) {
            memcpy(out, s, n);
            out += n;
            continue;
        }
        n = 1;
        *out++ = escape[0];
        *out++ = escape[1];
        *out++ = (unsigned char)(*s < 0xc0 ? 0xbe : 0xbf);
        *out++ = (unsigned char)(0x80 | (*s & 0x3f));
    }
    if (text)
        *out = 0;
    return (char *)text;
}

void name_decode(char *text)
{
    const unsigned char *s = (const unsigned char *)text;
    unsigned char *out = (unsigned char *)text;
    while (*s) {
        size_t n = is_escaped(s) ? ESCAPED_BYTES : 1;
        *out++ = n == 1 ? *s : (unsigned char)((s[2] == 0xbe ? 0x80 : 0xc0) | (s[3] & 0x3f));
        s += n;
    }
    *out = 0;
}
