/* In: paths.  Out: paths.
 * Limits: POSIX separators; nothing is resolved. */
#include "support/path.h"

#include <string.h>
#include <unistd.h>

const char *path_join(Arena *a, const char *directory, const char *path)
{
    if (*path == '/' || strcmp(directory, ".") == 0)
        return arena_strdup(a, path);
    return arena_printf(a, "%s%s%s", directory, strcmp(directory, "/") == 0 ? "" : "/", path);
}

const char *path_pattern(Arena *a, const char *path)
{
    char *pattern = arena_alloc(a, 2 * strlen(path) + 1), *end = pattern;
    for (; *path; path++) {
        if (strchr("*?[\\", *path))
            *end++ = '\\';
        *end++ = *path;
    }
    *end = '\0';
    return pattern;
}

const char *path_given_twice(const char *const *paths, size_t n)
{
    for (size_t i = 1; i < n; i++)
        for (size_t k = 0; k < i; k++)
            if (strcmp(paths[i], paths[k]) == 0)
                return paths[i];
    return NULL;
}

bool path_ends_with(const char *path, const char *end)
{
    size_t n = strlen(path), k = strlen(end);
    if (k > n || strcmp(path + n - k, end) != 0)
        return false;
    return k == n || path[n - k - 1] == '/';
}

const char *path_from_here(const char *path)
{
    char here[4096];
    size_t n = *path == '/' && getcwd(here, sizeof here) ? strlen(here) : 0;
    return n > 1 && strncmp(path, here, n) == 0 && path[n] == '/' && path[n + 1] ? path + n + 1 : path;
}
