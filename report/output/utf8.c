/* In: any bytes.  Out: UTF-8.
 * Method: characters are copied, bytes that begin none become U+FFFD.
 * Limits: overlong forms of three and four bytes and surrogates pass. */
#include "output/utf8.h"

#include <string.h>

#include "support/util.h"

/* Bytes of the UTF-8 character at s, 0 if it is none. */
static size_t character(const unsigned char *s)
{
    size_t n = *s < 0x80                 ? 1
               : *s >= 0xC2 && *s < 0xE0 ? 2
               : *s >= 0xE0 && *s < 0xF0 ? 3
               : *s >= 0xF0 && *s < 0xF5 ? 4
                                         : 0;
    for (size_t i = 1; i < n; i++)
        if ((s[i] & 0xC0) != 0x80)
            return 0;
    return n;
}

char *utf8_repaired(const char *s)
{
    char *text = xcalloc(3 * strlen(s) + 1, 1), *end = text;
    while (*s) {
        size_t n = character((const unsigned char *)s);
        memcpy(end, n ? s : "\xEF\xBF\xBD", n ? n : 3);
        end += n ? n : 3;
        s += n ? n : 1;
    }
    return text;
}
