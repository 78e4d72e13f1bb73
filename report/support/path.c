/* In: paths.  Out: paths.
 * Limits: POSIX separators; nothing is resolved. */
#include "support/path.h"

#include <string.h>

const char *path_join(Arena *a, const char *directory, const char *path)
{
    if (*path == '/' || strcmp(directory, ".") == 0)
        return arena_strdup(a, path);
    return arena_printf(a, "%s%s%s", directory, strcmp(directory, "/") == 0 ? "" : "/", path);
}

bool path_ends_with(const char *path, const char *end)
{
    size_t n = strlen(path), k = strlen(end);
    if (k > n || strcmp(path + n - k, end) != 0)
        return false;
    return k == n || path[n - k - 1] == '/';
}
