/* In: a path.  Out: the file's lines.
 * Method: whole file, line by line; a NUL becomes a blank so that lines stay C strings.  Where only the written copy is there, its
 * #line directives tell which lines of the source its own are; of several for one line the first without names of ours is the user's.
 * Limits: nothing tells whether the text is still that which was instrumented.  In a written copy, what a #line of the user's own gives
 * to another file is not shown. */
#define _POSIX_C_SOURCE 200809L
#include "source.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "path.h"

/* A sidecar may name anything: a pipe or a device would never end. */
static FILE *open_regular(const char *path)
{
    struct stat st;
    return stat(path, &st) == 0 && S_ISREG(st.st_mode) ? fopen(path, "rb") : NULL;
}

static FILE *open_source(Arena *a, const char *path, const char *sidecar)
{
    const char *dir = path_directory(a, sidecar);
    const char *parent = strcmp(dir, ".") == 0 ? ".." : path_directory(a, dir);
    const char *candidates[3] = {path, path_join(a, parent, path), path_join(a, dir, path)};
    FILE *f = NULL;
    for (int i = 0; i < 3 && !f; i++)
        f = open_regular(candidates[i]);
    return f;
}

static char *clean_line(Arena *a, char *text, size_t n)
{
    while (n && (text[n - 1] == '\n' || text[n - 1] == '\r'))
        n--;
    char *line = arena_alloc(a, n + 1);
    memcpy(line, text, n);
    for (size_t i = 0; i < n; i++)
        if (!line[i])
            line[i] = ' ';
    return line;
}

/* Does the text begin with what memrewrite puts in front? */
static bool is_written_copy(const char *const *lines, size_t n)
{
    return n > 1 && !strncmp(lines[0], "#include \"", 10) && strstr(lines[0], "memrt.h\"") && !strncmp(lines[1], "#line 1 \"", 9);
}

/* The line's number in the text that it names, where it is a #line; else 0.  *name: from the quote on. */
static size_t line_directive(const char *line, const char **name)
{
    char *end;
    if (strncmp(line, "#line ", 6))
        return 0;
    size_t n = strtoul(line + 6, &end, 10);
    *name = end + (*end == ' ');
    return **name == '"' && n < UINT32_MAX ? n : 0;
}

static bool is_ours(const char *line)
{
    return strstr(line, "mr_") || strstr(line, "__mr");
}

typedef struct Copy {
    const char **line;
    bool *is_part; /* the line's text is less than the user's line, or more */
    size_t n, room;
} Copy;

static void put_line(Copy *c, size_t number, const char *text, bool is_part)
{
    if (number > c->room)
        return;
    const char **at = &c->line[number - 1];
    bool *was = &c->is_part[number - 1];
    is_part = is_part || is_ours(text);
    if (!*at || (*was && !is_part)) {
        *at = text;
        *was = is_part;
    }
    c->n = number > c->n ? number : c->n;
}

/* The lines of the source that a written copy is of, each where it belongs. */
static void put_back(Arena *a, Source *s, const char *const *lines, size_t n)
{
    const char *first, *name;
    size_t next = line_directive(lines[1], &first);
    Copy copy = {arena_alloc(a, n * sizeof *lines), arena_alloc(a, n), 0, n}; /* never shorter than its source */
    bool here = true, is_rest = false;
    for (size_t i = 2; i < n; i++) {
        size_t number = line_directive(lines[i], &name);
        if (number) {
            is_rest = number + 1 == next; /* a line's beginning stood in front */
            here = !strcmp(name, first);
            next = number;
        } else if (here) {
            bool goes_on = i + 1 < n && line_directive(lines[i + 1], &name) == next;
            put_line(&copy, next++, lines[i], goes_on || is_rest);
            is_rest = false;
        }
    }
    for (size_t i = 0; i < copy.n; i++)
        if (!copy.line[i])
            copy.line[i] = "";
    *s = (Source){copy.line, copy.n};
}

Source source_load(Arena *a, const char *path, const char *sidecar)
{
    FILE *f = open_source(a, path, sidecar);
    Source s = {NULL, 0};
    const char **lines = NULL;
    size_t cap = 0, room = 0;
    char *text = NULL;
    ssize_t n;
    if (!f)
        return s;
    while ((n = getline(&text, &room, f)) > 0)
        *PUSH(lines, s.n, cap) = clean_line(a, text, (size_t)n);
    free(text);
    fclose(f);
    if (is_written_copy(lines, s.n))
        put_back(a, &s, lines, s.n);
    else if (s.n) {
        s.lines = arena_alloc(a, s.n * sizeof *lines);
        memcpy(s.lines, lines, s.n * sizeof *lines);
    }
    free(lines);
    return s;
}
