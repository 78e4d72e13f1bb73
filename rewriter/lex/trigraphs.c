/* C11 5.2.1.1. */
#include "lex/trigraphs.h"

#include <string.h>

/* The last flag that says something counts.  GNU's modes have none. */
bool trigraphs_are_meant(const char *const *flags, int n_flags)
{
    bool meant = false;
    for (int i = 0; i < n_flags; i++) {
        const char *f = flags[i];
        if (!strncmp(f, "-std=", 5))
            meant = strncmp(f, "-std=gnu", 8) != 0 && !strstr(f, "23") && !strstr(f, "2x");
        else if (!strcmp(f, "-ansi") || !strcmp(f, "-trigraphs"))
            meant = true;
        else if (!strcmp(f, "-fno-trigraphs") || !strcmp(f, "-Wp,-fno-trigraphs"))
            meant = false;
    }
    for (int i = 0; i < n_flags; i++) /* gcc turns them on in any mode. */
        meant = meant || !strcmp(flags[i], "-trigraphs");
    return meant;
}

static char meant_by(char third)
{
    static const char thirds[] = "=(/)'<!>-", meanings[] = "#[\\]^{|}~";
    const char *at = third ? strchr(thirds, third) : NULL;
    return at ? meanings[at - thirds] : 0;
}

size_t trigraphs_replace(char *text, size_t len)
{
    size_t to = 0;
    for (size_t i = 0; i < len; i++) {
        char c = text[i] == '?' && i + 2 < len && text[i + 1] == '?' ? meant_by(text[i + 2]) : 0;
        text[to++] = c ? c : text[i];
        i += c ? 2 : 0;
    }
    text[to] = 0;
    return to;
}
