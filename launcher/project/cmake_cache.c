/* In: a folder.  Out: the CMakeCache.txt around it whose linker has no launcher.
 * Method: the build's folder is the nearest one outwards that holds a CMakeCache.txt: ninja compiles there, make in
 * folders below.  Of its lines NAME:TYPE=VALUE two are read.
 * Limits: a linker's launcher that a project sets without the cache is not seen, nor that C++ links a program without
 * one. */
#include "project/cmake_cache.h"

#include <string.h>

#include "support/file.h"

/* Is the variable's value in the cache memrewrite with its options? */
static bool is_launched(const char *text, const char *variable)
{
    for (const char *line = text; line && *line; line = strchr(line, '\n') ? strchr(line, '\n') + 1 : NULL) {
        size_t n = strlen(variable), end = strcspn(line, "\n");
        const char *value = memchr(line, '=', end);
        if (strncmp(line, variable, n) == 0 && line[n] == ':' && value) {
            const char *found = strstr(value, "memrewrite");
            return found && found < line + end;
        }
    }
    return false;
}

const char *cmake_links_alone(Arena *a, const char *directory)
{
    size_t len;
    if (strstr(directory, "/CMakeFiles/"))
        return NULL;
    for (size_t n = strlen(directory); n > 0; n--) {
        if (directory[n] && directory[n] != '/')
            continue;
        const char *path = arena_printf(a, "%.*s/CMakeCache.txt", (int)n, directory);
        const char *text = file_read(a, path, &len);
        if (text)
            return is_launched(text, "CMAKE_C_COMPILER_LAUNCHER") && !is_launched(text, "CMAKE_C_LINKER_LAUNCHER") &&
                           !is_launched(text, "CMAKE_CXX_LINKER_LAUNCHER")
                       ? path
                       : NULL;
    }
    return NULL;
}
