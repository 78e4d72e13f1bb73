/* Paths as text and as the file system knows them.  In: paths.  Out: paths in the arena. */
#ifndef MR_SUPPORT_PATH_H
#define MR_SUPPORT_PATH_H

#include <stdbool.h>

#include "support/util.h"

/* Real path of path's directory + its last component; NULL with errno. */
const char *path_absolute(Arena *a, const char *path);

/* path with "." and ".." and double slashes worked out as text.  path begins with '/'. */
const char *path_normal(Arena *a, const char *path);

/* The real path of as much of dir as exists, and the rest as text.  *existing: that first part.  NULL with errno. */
const char *path_future(Arena *a, const char *dir, const char **existing);

/* Do both name one file that exists? */
bool path_same(const char *a, const char *b);

/* Does path lie in the directory dir, or deeper? */
bool path_is_below(const char *path, const char *dir);

/* The way from the directory in which `from` lies to `to`; both are absolute and normal: /a/out/x.h, /a/src/y.h give
 * ../src/y.h. */
const char *path_between(Arena *a, const char *from, const char *to);

#endif
