/* Paths.  In: text.  Out: text in an arena. */
#ifndef REPORT_SUPPORT_PATH_H
#define REPORT_SUPPORT_PATH_H

#include "common/path_text.h"
#include "support/util.h"

/* Returns directory/path; path alone if it is absolute or the directory is ".". */
const char *path_join(Arena *a, const char *directory, const char *path);
/* Returns a pattern of glob that matches the path alone. */
const char *path_pattern(Arena *a, const char *path);
/* Returns the first path that stands in the list before; NULL: all are different. */
const char *path_given_twice(const char *const *paths, size_t n);
/* The path as somebody in the working directory writes it: without that directory in front, where the path is below it.
 *  It is for readers; a program gets the path itself. */
const char *path_from_here(const char *path);
/* Is the path `end`, or does it end with "/end"? */
bool path_ends_with(const char *path, const char *end);

#endif
