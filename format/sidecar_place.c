/* In: the environment, lengths.  Out: the cache's folder, the heads of packed sidecars. */
#include "sidecar_place.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const unsigned char magic[8] = {'M', 'R', 'M', 'I', 'X', 0, 0, 1};

void sidecar_head_write(unsigned char head[SIDECAR_HEAD], uint64_t len)
{
    memcpy(head, magic, sizeof magic);
    for (int i = 0; i < 8; i++)
        head[8 + i] = (unsigned char)(len >> 8 * i);
}

bool sidecar_head_read(const unsigned char *data, size_t n, uint64_t *len)
{
    if (n < SIDECAR_HEAD || memcmp(data, magic, sizeof magic) != 0)
        return false;
    *len = 0;
    for (int i = 7; i >= 0; i--)
        *len = *len << 8 | data[8 + i];
    return true;
}

static char *joined(const char *folder, const char *below)
{
    size_t n = strlen(folder) + strlen(below) + 1;
    char *path = malloc(n);
    if (path)
        snprintf(path, n, "%s%s", folder, below);
    return path;
}

char *cache_folder(void)
{
    const char *own = getenv("MEMREWRITE_CACHE"), *xdg = getenv("XDG_CACHE_HOME"), *home = getenv("HOME");
    if (own && *own)
        return joined(own, "");
    if (xdg && *xdg == '/')
        return joined(xdg, "/memrewrite");
    return home && *home == '/' ? joined(home, "/.cache/memrewrite") : NULL;
}
