/* In: names of counter files.  Out: the files that have such names.
 * Method: a process's number is any number.  A folder is read again when it has changed: with a file more it has.
 * Limits: a change in the same tick of the system's clock as a look is seen with the next change, or at the last look.
 */
#define _GNU_SOURCE
#include "series/counter_folders.h"

#include <glob.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "support/path.h"
#include "support/util.h"

#define uthash_fatal(msg) (say_error("%s", msg), exit(1))
#include <uthash.h>

typedef struct SeenPath {
    const char *path;
    UT_hash_handle hh;
} SeenPath;

/* stem: a pattern without what stands behind the names of files, which is `suffix`. */
static void add(CounterFolders *f, const char *stem, const char *suffix, const char *folder)
{
    const char *name = arena_printf(f->arena, "%s%s", stem, suffix);
    for (size_t i = 0; i < f->n; i++)
        if (strcmp(f->patterns[i].name, name) == 0)
            return;
    *PUSH(f->patterns, f->n, f->cap) = (FolderPattern){name, arena_printf(f->arena, "%s.[0-9]*.mrc", stem), folder, -1};
}

static size_t stem_of(const char *name)
{
    return strlen(name) - (ends_in(name, ".mrc") && strlen(name) > 4 ? 4 : 0);
}

/* The bytes of the folder, with its slash. */
static size_t folder_of(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? (size_t)(slash - path) + 1 : 0;
}

/* The pattern of n characters that stand for themselves. */
static const char *literal(Arena *a, const char *text, size_t n)
{
    return path_pattern(a, arena_printf(a, "%.*s", (int)n, text));
}

static const char *pattern_of(Arena *a, const char *name, size_t n)
{
    char host[256] = "", *here = *name == '/' ? NULL : realpath(".", NULL);
    const char *pattern = here ? arena_printf(a, "%s/", path_pattern(a, here)) : "";
    free(here);
    gethostname(host, sizeof host - 1);
    for (size_t i = 0; i < n; i++) {
        char kind = name[i] == '%' && i + 1 < n ? name[++i] : '\0';
        const char *part = !kind         ? literal(a, name + i, 1)
                           : kind == 'p' ? "[0-9]*"
                           : kind == 'h' ? path_pattern(a, host)
                           : kind == '%' ? "%"
                                         : "";
        pattern = arena_printf(a, "%s%s", pattern, part);
    }
    return pattern;
}

void folders_add(CounterFolders *f, const char *name)
{
    size_t stem = stem_of(name), folder = folder_of(name);
    f->arena = f->arena ? f->arena : arena_new();
    const char *whole = folder ? arena_printf(f->arena, "%.*s", (int)folder, name) : ".";
    bool is_one = !memchr(name, '%', folder); /* Otherwise there are several folders. */
    add(f, pattern_of(f->arena, name, stem), name + stem, is_one ? whole : "");
}

void folders_add_like(CounterFolders *f, const char *path, uint64_t pid)
{
    char number[24];
    size_t folder = folder_of(path), stem = stem_of(path);
    int digits = snprintf(number, sizeof number, "%" PRIu64, pid);
    const char *at = strstr(path + folder, number);
    if (!at || at + digits > path + stem)
        return;
    /* Behind the id a later image has a number, which is not part of the name. */
    const char *behind = at + digits, *end = path + stem, *dot = memrchr(behind, '.', (size_t)(end - behind));
    if (dot && strspn(dot + 1, "0123456789") == (size_t)(end - dot - 1))
        end = dot;
    Arena *a = f->arena = f->arena ? f->arena : arena_new();
    const char *pattern = arena_printf(a, "%s[0-9]*%s", literal(a, path, (size_t)(at - path)),
                                       literal(a, behind, (size_t)(end - behind)));
    add(f, pattern, path + stem, arena_printf(a, "%.*s", (int)folder, path));
}

/* Has the folder changed since it was looked at?  Notes when it did. */
static bool has_changed(FolderPattern *p)
{
    struct stat st;
    if (!*p->folder || stat(p->folder, &st) != 0)
        return true;
    int64_t now = (int64_t)st.st_mtim.tv_sec * 1000000000 + st.st_mtim.tv_nsec;
    bool has = now != p->changed_ns;
    p->changed_ns = now;
    return has;
}

static bool is_seen(const CounterFolders *f, const char *path)
{
    SeenPath *seen;
    HASH_FIND_STR(f->known, path, seen);
    return seen != NULL;
}

static void note_seen(CounterFolders *f, const char *path)
{
    if (is_seen(f, path))
        return;
    SeenPath *seen = arena_alloc(f->arena, sizeof *seen);
    *seen = (SeenPath){.path = arena_strdup(f->arena, path)};
    HASH_ADD_KEYPTR(hh, f->known, seen->path, strlen(seen->path), seen);
}

void folders_look(CounterFolders *f, bool is_last, bool (*found)(void *with, const char *path), void *with)
{
    for (size_t i = 0; i < f->n; i++) { /* The list may grow on the way. */
        glob_t all = {0};
        if (!has_changed(&f->patterns[i]) && !is_last)
            continue;
        glob(f->patterns[i].name, GLOB_NOSORT, NULL, &all);
        glob(f->patterns[i].numbered, GLOB_NOSORT | GLOB_APPEND, NULL, &all);
        for (size_t k = 0; k < all.gl_pathc; k++) {
            if (!is_last && is_seen(f, all.gl_pathv[k]))
                continue;
            if (found(with, all.gl_pathv[k]))
                note_seen(f, all.gl_pathv[k]);
            else
                f->patterns[i].changed_ns = -1;
        }
        globfree(&all);
    }
}

void folders_free(CounterFolders *f)
{
    HASH_CLEAR(hh, f->known);
    free(f->patterns);
    arena_free(f->arena);
}
