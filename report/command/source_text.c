/* In: a path and the hash of the text that was instrumented.  Out: that text's lines, or why there are none.
 * Method: of the places in which the file may be, the first one whose text has that hash.  A NUL becomes a blank so
 * that lines stay C strings.  The written copy is not shown: its lines are not the user's.
 * Limits: sidecars without hashes: it is not checked whether the text is still that which was instrumented. */
#define _POSIX_C_SOURCE 200809L
#include "command/source_text.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "format/source_hash.h"
#include "support/path.h"

/* A sidecar may name anything: a pipe or a device would never end. */
static FILE *open_regular(const char *path)
{
    struct stat st;
    return stat(path, &st) == 0 && S_ISREG(st.st_mode) ? fopen(path, "rb") : NULL;
}

static char *clean_line(Arena *a, const char *text, size_t n)
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

static bool begins(const char *line, const char *with)
{
    return !strncmp(line, with, strlen(with));
}

/* Does the text begin with what memrewrite puts in front: of a source, of one that others include, of a header that is
 * read once? */
static bool is_written_copy(const char *const *lines, size_t n)
{
    if (n < 2)
        return false;
    return (begins(lines[0], "#include \"") && strstr(lines[0], "memrt.h\"") && begins(lines[1], "#line 1 \"")) ||
           begins(lines[0], "#if defined MR_MEMRT_H ") ||
           (begins(lines[0], "#ifndef __has_include") &&
            (begins(lines[1], "#define MR_COPY") || begins(lines[1], "#ifndef MR_ONCE_")));
}

/* ---- where it may be ---- */

static char *read_all(Arena *a, const char *path, size_t *n)
{
    FILE *f = open_regular(path);
    char *text = NULL;
    size_t cap = 0, got = 0, more = 0;
    *n = 0;
    if (!f)
        return NULL;
    do {
        got += more;
        if (got == cap)
            text = xrealloc(text, cap = cap ? 2 * cap : 65536, 1);
    } while ((more = fread(text + got, 1, cap - got, f)) > 0);
    fclose(f);
    char *kept = arena_alloc(a, got + 1);
    memcpy(kept, text, got);
    free(text);
    *n = got;
    return kept;
}

static Source split(Arena *a, const char *text, size_t n)
{
    Source s = {NULL, 0, SOURCE_UNCHECKED, NULL};
    const char **lines = NULL;
    size_t cap = 0;
    for (const char *end = text + n; text < end;) {
        const char *lf = memchr(text, '\n', (size_t)(end - text)), *next = lf ? lf + 1 : end;
        *PUSH(lines, s.n, cap) = clean_line(a, text, (size_t)(next - text));
        text = next;
    }
    s.lines = arena_alloc(a, s.n * sizeof *lines);
    if (s.n)
        memcpy(s.lines, lines, s.n * sizeof *lines);
    free(lines);
    return s;
}

/* Looks at one place.  hash: NULL where the sidecar has none. */
static Source look_at(Arena *a, const char *path, const char *hash)
{
    size_t n;
    char found[SOURCE_HASH_DIGITS + 1];
    const char *text = read_all(a, path, &n);
    if (!text)
        return (Source){NULL, 0, SOURCE_MISSING, NULL};
    Source s = split(a, text, n);
    source_hash_text(text, n, found);
    s.path = path;
    if (hash && strcmp(found, hash) == 0) {
        s.state = SOURCE_SAME;
    } else if (is_written_copy(s.lines, s.n)) {
        s.state = SOURCE_MISSING;
    } else if (hash) {
        s.state = SOURCE_CHANGED;
    }
    return s;
}

/* A text that is the right one ends the search; one that has changed does only if there is no better one. */
static bool is_found(Source *best, Source s)
{
    if (s.state == SOURCE_MISSING || (best->state == SOURCE_CHANGED && s.state == SOURCE_CHANGED))
        return false;
    *best = s;
    return s.state != SOURCE_CHANGED;
}

Source source_load(Arena *a, const Mix *mix, uint32_t file)
{
    enum { FARTHEST = 8 };
    const char *path = mix->files[file], *hash = mix->hashes && *mix->hashes[file] ? mix->hashes[file] : NULL;
    const char *dir = path_directory(a, mix->path), *beside = path_join(a, dir, path);
    Source best = {NULL, 0, SOURCE_MISSING, NULL};
    bool found = is_found(&best, look_at(a, path, hash));
    for (int i = 0; i < FARTHEST && !found && *path != '/'; i++) {
        bool top = strcmp(dir, "/") == 0;
        dir = strcmp(dir, ".") == 0 || path_ends_with(dir, "..") ? path_join(a, dir, "..") : path_directory(a, dir);
        if (top || (!hash && i > 0))
            break; /* Without a hash, texts farther away are too uncertain. */
        found = is_found(&best, look_at(a, path_join(a, dir, path), hash));
    }
    if (!found)
        is_found(&best, look_at(a, beside, hash));
    if (best.state == SOURCE_CHANGED || best.state == SOURCE_MISSING)
        best.lines = NULL, best.n = 0;
    return best;
}

const char *source_path(Arena *a, const Mix *mix, uint32_t file)
{
    Arena *texts = arena_new();
    Source s = source_load(texts, mix, file);
    bool is_right = s.state == SOURCE_SAME || s.state == SOURCE_UNCHECKED;
    const char *path = is_right ? arena_strdup(a, s.path) : mix->files[file];
    arena_free(texts);
    return path;
}

const char *source_state_name(SourceState state)
{
    static const char *const names[] = {"same", "not checked", "changed since", "not found"};
    return names[state];
}
