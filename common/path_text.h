/* Paths as text.  In: paths.  Out: paths in the arena. */
#ifndef COMMON_PATH_TEXT_H
#define COMMON_PATH_TEXT_H

#include "common/arena.h"

/* Returns the path with ".", ".." and double slashes worked out as text; it begins with '/'. */
const char *path_normal(Arena *a, const char *path);
/* Returns the path, in the arena, without the components "." that say nothing: "a.h" for "././a.h". */
const char *path_without_dots(Arena *a, const char *path);
/* Returns the directory of a path, in the arena: "a" for "a/b", "." for "b", "/" for "/b". */
const char *path_directory(Arena *a, const char *path);

#endif
