/* In: bytes.  Out: characters of a terminal.
 * Method: the bytes of UTF-8 that go on with a character have no width. */
#include "output/characters.h"

#include <stdbool.h>
#include <string.h>

#include "support/util.h"

enum { TAB = 8 };

static bool starts_character(char c)
{
    return ((unsigned char)c & 0xC0) != 0x80;
}

size_t width_of(const char *s)
{
    size_t n = 0;
    for (; *s; s++)
        n += starts_character(*s);
    return n;
}

const char *after(const char *s, size_t n)
{
    for (; *s; s++)
        if (starts_character(*s) && n-- == 0)
            break;
    return s;
}

char *clean(const char *s)
{
    size_t n = 0, column = 0;
    char *text = xcalloc(TAB * strlen(s) + 1, 1);
    for (; *s; s++) {
        size_t wide = *s == '\t' ? TAB - column % TAB : 1;
        column += *s == '\t' ? wide : starts_character(*s);
        for (; wide; wide--)
            text[n++] = *s == '\t' ? ' ' : (unsigned char)*s < 0x20 || *s == 0x7F ? '?' : *s;
    }
    return text;
}
