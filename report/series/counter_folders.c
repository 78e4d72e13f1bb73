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

#include "support/util.h"

#define uthash_fatal(msg) (say_error("%s", msg), exit(1))
#include <uthash.h>

typedef struct SeenPath {
    char *path;
    UT_hash_handle hh;
} SeenPath;

typedef struct Text {
    char *byte;
    size_t n, cap;
} Text;

static void put(Text *t, const char *text, size_t n)
{
    for (size_t i = 0; i < n; i++)
        *PUSH(t->byte, t->n, t->cap) = text[i];
}

static void put_literal(Text *t, const char *text, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        if (strchr("*?[\\", text[i]))
            put(t, "\\", 1);
        put(t, text + i, 1);
    }
}

static char *with_end(const Text *t, const char *end)
{
    Text whole = {NULL, 0, 0};
    put(&whole, t->byte, t->n);
    put(&whole, end, strlen(end) + 1);
    return whole.byte;
}

/* stem: a pattern without .mrc at its end.  It is freed. */
static void add(CounterFolders *f, Text *stem, const char *suffix, const char *folder, size_t folder_bytes)
{
    FolderPattern p = {with_end(stem, suffix), with_end(stem, ".[0-9]*.mrc"), NULL, -1};
    bool is_new = true;
    for (size_t i = 0; i < f->n; i++)
        is_new = is_new && strcmp(f->patterns[i].name, p.name) != 0;
    if (is_new) {
        Text name = {NULL, 0, 0};
        put(&name, folder, folder_bytes);
        p.folder = with_end(&name, "");
        free(name.byte);
        *PUSH(f->patterns, f->n, f->cap) = p;
    } else {
        free(p.name);
        free(p.numbered);
    }
    free(stem->byte);
}

static size_t stem_of(const char *name)
{
    size_t n = strlen(name);
    return n > 4 && strcmp(name + n - 4, ".mrc") == 0 ? n - 4 : n;
}

/* The bytes of the folder, with its slash. */
static size_t folder_of(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? (size_t)(slash - path) + 1 : 0;
}

void folders_add(CounterFolders *f, const char *name)
{
    Text pattern = {NULL, 0, 0};
    char host[256] = "", *here = *name == '/' ? NULL : realpath(".", NULL);
    size_t stem = stem_of(name), folder = folder_of(name);
    gethostname(host, sizeof host - 1);
    if (here) {
        put_literal(&pattern, here, strlen(here));
        put(&pattern, "/", 1);
    }
    for (size_t i = 0; i < stem; i++) {
        char kind = name[i] == '%' && i + 1 < stem ? name[++i] : '\0';
        if (!kind)
            put_literal(&pattern, name + i, 1);
        else if (kind == 'p')
            put(&pattern, "[0-9]*", 6);
        else if (kind == 'h')
            put_literal(&pattern, host, strlen(host));
        else if (kind == '%')
            put_literal(&pattern, "%", 1);
    }
    bool is_one = !memchr(name, '%', folder); /* Otherwise there are several folders. */
    add(f, &pattern, name + stem, is_one && folder ? name : is_one ? "." : "", is_one && folder ? folder : is_one);
    free(here);
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
    Text pattern = {NULL, 0, 0};
    put_literal(&pattern, path, (size_t)(at - path));
    put(&pattern, "[0-9]*", 6);
    put_literal(&pattern, behind, (size_t)(end - behind));
    add(f, &pattern, path + stem, path, folder);
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
    SeenPath *seen = xcalloc(1, sizeof *seen);
    seen->path = strdup(path);
    if (seen->path)
        HASH_ADD_KEYPTR(hh, f->known, seen->path, strlen(seen->path), seen);
    else
        free(seen);
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
    for (size_t i = 0; i < f->n; i++) {
        free(f->patterns[i].name);
        free(f->patterns[i].numbered);
        free(f->patterns[i].folder);
    }
    free(f->patterns);
    SeenPath *seen, *next;
    HASH_ITER(hh, f->known, seen, next) {
        HASH_DEL(f->known, seen);
        free(seen->path);
        free(seen);
    }
}
