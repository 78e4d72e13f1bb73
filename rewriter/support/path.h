/* Paths as text and as the file system knows them.  In: paths.  Out: paths in the arena. */
#ifndef MR_SUPPORT_PATH_H
#define MR_SUPPORT_PATH_H

#include <stdbool.h>

#include "common/path_text.h"
#include "support/util.h"

/* Real path of path's directory + its last component; NULL with errno. */
const char *path_absolute(Arena *a, const char *path);

/* The real path of as much of dir as exists, and the rest as text.  *existing: that first part.  NULL with errno. */
const char *path_future(Arena *a, const char *dir, const char **existing);

/* The mark in paths of a unit that is compiled in another directory than the rewriter runs in: that directory, the
 * mark, and the path as the command has it.  The whole names the file wherever it is opened; behind the mark is what
 * __FILE__ has to say. */
#define PATH_COMPILED_IN "/.//"
/* Returns the path as the compiler's command has it: the part behind the mark, if there is one, of the same text. */
const char *path_spelled(const char *path);
/* The path without the mark. */
const char *path_shown(Arena *a, const char *path);

/* #line with its newline; the file is said as path_spelled does. */
void buf_line_directive(Buf *b, int line, const char *path);

/* Do both name one file that exists? */
bool path_same(const char *a, const char *b);

/* Does path lie in the directory dir, or deeper? */
bool path_is_below(const char *path, const char *dir);

/* The way from the directory in which `from` lies to `to`; both are absolute and normal: /a/out/x.h, /a/src/y.h give
 * ../src/y.h. */
const char *path_between(Arena *a, const char *from, const char *to);

#endif
