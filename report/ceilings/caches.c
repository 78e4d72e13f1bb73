/* In: /sys/devices/system/cpu/cpu0/cache.  Out: each level that holds data.
 * Limits: the first processor stands for all; a machine that does not say what it has is taken to have 32 KiB of a
 * first level, and no other. */
#include "ceilings/caches.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool read_word(int index, const char *what, char word[64])
{
    char path[96];
    snprintf(path, sizeof path, "/sys/devices/system/cpu/cpu0/cache/index%d/%s", index, what);
    FILE *in = fopen(path, "r");
    bool good = in && fgets(word, 64, in) != NULL;
    if (in)
        fclose(in);
    return good;
}

/* "0-3,8" are five. */
static int list_length(const char *list)
{
    int n = 0;
    for (const char *p = list; *p && *p != '\n';) {
        char *end;
        long from = strtol(p, &end, 10), to = from;
        if (end == p)
            break;
        if (*end == '-')
            to = strtol(end + 1, &end, 10);
        n += (int)(to - from + 1);
        p = *end == ',' ? end + 1 : end;
    }
    return n > 0 ? n : 1;
}

size_t caches_find(Cache cache[CACHES_MOST])
{
    size_t n = 0;
    char word[64];
    for (int i = 0; i < 16 && n < CACHES_MOST && read_word(i, "type", word); i++) {
        if (strncmp(word, "Instruction", 11) == 0 || !read_word(i, "level", word))
            continue;
        int level = atoi(word);
        if (!read_word(i, "size", word))
            continue;
        char *unit;
        int64_t size = strtoll(word, &unit, 10);
        size *= *unit == 'K' ? 1024 : *unit == 'M' ? 1024 * 1024 : 1;
        int shared = read_word(i, "shared_cpu_list", word) ? list_length(word) : 1;
        if (size > 0 && (!n || level > cache[n - 1].level))
            cache[n++] = (Cache){level, size, shared};
    }
    if (!n)
        cache[n++] = (Cache){1, 32 * 1024, 1};
    return n;
}
