/* In: paths.  Out: paths.
 * Method: realpath for what exists, text for what does not yet.
 * Limits: a directory that is moved between two calls is not noticed. */
#define _GNU_SOURCE
#include "support/path.h"

#include <errno.h>
#include <libgen.h>
#include <stdlib.h>
#include <string.h>

const char *path_absolute(Arena *a, const char *path)
{
    char *copy = xstrdup(path), *copy2 = xstrdup(path);
    char *dir = realpath(dirname(copy), NULL);
    const char *base = basename(copy2), *result = NULL;
    if (dir)
        result = arena_printf(a, "%s/%s", strcmp(dir, "/") == 0 ? "" : dir, base);
    free(dir);
    free(copy);
    free(copy2);
    return result;
}

/* The real path of as much of dir as exists, and the rest as text.  *existing: that first part. */
const char *path_future(Arena *a, const char *dir, const char **existing)
{
    char *head = xstrdup(dir), *real;
    size_t len = strlen(head);
    while (!(real = realpath(len ? head : (*dir == '/' ? "/" : "."), NULL))) {
        if (errno != ENOENT || len == 0)
            break;
        while (len && head[len - 1] == '/')
            len--;
        while (len && head[len - 1] != '/')
            len--;
        head[len] = 0;
    }
    int why = errno;
    free(head);
    errno = why;
    if (!real)
        return NULL;
    *existing = arena_strdup(a, real);
    free(real);
    return path_normal(a, arena_printf(a, "%s/%s", *existing, dir + len));
}

bool path_is_below(const char *path, const char *dir)
{
    size_t n = strlen(dir);
    return strncmp(path, dir, n) == 0 && (path[n] == '/' || (n && dir[n - 1] == '/'));
}

const char *path_between(Arena *a, const char *from, const char *to)
{
    size_t same = 0; /* This is behind the last slash up to which both agree. */
    for (size_t i = 0; from[i] && from[i] == to[i]; i++)
        if (from[i] == '/')
            same = i + 1;
    Buf b = {NULL, 0, 0};
    for (const char *p = from + same; (p = strchr(p, '/')) != NULL; p++)
        buf_puts(&b, "../");
    buf_puts(&b, to + same);
    const char *way = arena_strndup(a, b.text, b.len);
    buf_free(&b);
    return way;
}

bool path_same(const char *a, const char *b)
{
    char *x = realpath(a, NULL), *y = realpath(b, NULL);
    bool same = x && y && !strcmp(x, y);
    free(x);
    free(y);
    return same;
}

const char *path_spelled(const char *path)
{
    const char *mark = strstr(path, PATH_COMPILED_IN);
    return mark ? mark + strlen(PATH_COMPILED_IN) : path;
}

const char *path_shown(Arena *a, const char *path)
{
    const char *spelled = path_spelled(path);
    if (spelled == path)
        return path;
    return arena_printf(a, "%.*s/%s", (int)(spelled - path) - (int)strlen(PATH_COMPILED_IN), path, spelled);
}

void buf_line_directive(Buf *b, int line, const char *path)
{
    const char *file = path_spelled(path);
    buf_printf(b, "#line %d \"", line);
    for (const char *p = file; *p; p++) {
        unsigned char c = (unsigned char)*p;
        if (c < ' ' || c == 0x7f) /* A newline would end the directive. */
            buf_printf(b, "\\%03o", c);
        else if (c == '"' || c == '\\' || (c == '?' && p > file && p[-1] == '?')) /* A trigraph must not come about. */
            buf_printf(b, "\\%c", c);
        else
            buf_putc(b, *p);
    }
    buf_puts(b, "\"\n");
}
