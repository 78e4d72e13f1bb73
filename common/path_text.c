/* In: paths.  Out: paths.
 * Limits: POSIX separators; the file system is not asked, so links are not resolved. */
#include "common/path_text.h"

#include <string.h>

const char *path_normal(Arena *a, const char *path)
{
    char *out = arena_alloc(a, strlen(path) + 2);
    size_t len = 0;
    while (*path) {
        path += strspn(path, "/");
        size_t n = strcspn(path, "/");
        if (n == 2 && path[0] == '.' && path[1] == '.') {
            while (len && out[--len] != '/')
                ;
        } else if (n && !(n == 1 && *path == '.')) {
            out[len++] = '/';
            memcpy(out + len, path, n);
            len += n;
        }
        path += n;
    }
    out[len] = 0;
    return len ? out : "/";
}

const char *path_without_dots(Arena *a, const char *path)
{
    char *out = arena_alloc(a, strlen(path) + 1);
    size_t len = 0;
    while (*path) {
        size_t n = strcspn(path, "/"), slashes = strspn(path + n, "/");
        if (n != 1 || *path != '.' || !path[n + slashes]) {
            memcpy(out + len, path, n + slashes);
            len += n + slashes;
        }
        path += n + slashes;
    }
    out[len] = 0;
    return out;
}

const char *path_directory(Arena *a, const char *path)
{
    const char *slash = strrchr(path, '/');
    if (!slash)
        return ".";
    return slash == path ? "/" : arena_strndup(a, path, (size_t)(slash - path));
}
