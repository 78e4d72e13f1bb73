/* In: any bytes.  Out: escaped text.
 * Method: text is made UTF-8 first; then character by character.  Ends of lines and tabs are references, since readers
 * make blanks of them in attributes.
 * Limits: XML 1.0 has no control characters, surrogates, U+FFFE and U+FFFF, not even as references. */
#include "output/xml.h"

#include <stdlib.h>
#include <string.h>

#include "output/utf8.h"

static const char replacement[] = "\xEF\xBF\xBD";

/* Bytes at s that XML does not have: control characters, surrogates, forms that are too long, U+FFFE and U+FFFF. */
static size_t forbidden(const unsigned char *s)
{
    if (*s < 0x20)
        return *s == '\n' || *s == '\t' || *s == '\r' ? 0 : 1;
    if ((s[0] == 0xED && s[1] >= 0xA0) || (s[0] == 0xE0 && s[1] < 0xA0))
        return 3;
    if ((s[0] == 0xF0 && s[1] < 0x90) || (s[0] == 0xF4 && s[1] > 0x8F))
        return 4;
    return s[0] == 0xEF && s[1] == 0xBF && s[2] >= 0xBE ? 3 : 0;
}

void xml_put(FILE *out, const char *s)
{
    char *text = utf8_repaired(s);
    for (const unsigned char *c = (const unsigned char *)text; *c; c++) {
        size_t n = forbidden(c);
        if (n) {
            fputs(replacement, out);
            c += n - 1;
            continue;
        }
        switch (*c) {
        case '&': fputs("&amp;", out); break;
        case '<': fputs("&lt;", out); break;
        case '>': fputs("&gt;", out); break;
        case '"': fputs("&quot;", out); break;
        case '\n':
        case '\t':
        case '\r': fprintf(out, "&#%d;", *c); break;
        default: fputc(*c, out);
        }
    }
    free(text);
}
