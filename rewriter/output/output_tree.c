/* The mirrored tree under -o DIR.
 *
 * Input:  the sources' paths, the headers that they use, texts.
 * Output: files below DIR, all of them or none.
 * Method: a source is known by the real path of its directory and its own name, so that links to
 *         directories are seen through while a linked file keeps the name that the user gave it.
 *         Everything is planned before anything is made; output_commit.c writes.
 */
#define _GNU_SOURCE
#include "output/output_plan.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "support/path.h"

/* --- planning ------------------------------------------------------------------------------ */

/* requires: o->source, o->stat with room for n; provides them. */
static bool find_sources(OutDir *o, Diag *d, const char **sources)
{
    bool ok = true;
    for (int i = 0; i < o->n; i++) {
        o->given_names[i] = arena_strdup(o->arena, sources[i]);
        if (stat(sources[i], &o->stat[i]) != 0)
            diag_plain(d, DIAG_ERROR, "%s: %s", sources[i], strerror(errno));
        else if (!S_ISREG(o->stat[i].st_mode))
            diag_plain(d, DIAG_ERROR, "%s: not a regular file: name a C file", sources[i]);
        else if (!(o->source[i] = path_absolute(o->arena, sources[i])))
            diag_plain(d, DIAG_ERROR, "%s: %s", sources[i], strerror(errno));
        ok = ok && o->source[i];
    }
    return ok;
}

/* requires: o->source.  provides: o->common. */
static void find_common(OutDir *o)
{
    size_t n = (size_t)(strrchr(o->source[0], '/') - o->source[0]) + 1;
    for (int i = 1; i < o->n; i++) {
        size_t same = 0;
        while (same < n && o->source[0][same] == o->source[i][same])
            same++;
        for (n = same; o->source[0][n - 1] != '/';)
            n--;
    }
    o->common = arena_strndup(o->arena, o->source[0], n);
}

static int find_rel(const OutDir *o, int n, const char *rel)
{
    int i = 0;
    while (i < n && strcmp(o->rel[i], rel) != 0)
        i++;
    return i < n ? i : -1;
}

/* requires: o->common.  provides: o->rel.  One that is given again gets a number that no other one has. */
static void find_rels(OutDir *o)
{
    for (int i = 0; i < o->n; i++)
        o->rel[i] = o->source[i] + strlen(o->common);
    for (int i = 1; i < o->n; i++) {
        const char *rel = o->rel[i], *dot = strrchr(rel, '.'), *slash = strrchr(rel, '/');
        int base = (int)(dot && (!slash || dot > slash) ? dot - rel : (long)strlen(rel));
        for (int number = 2; find_rel(o, i, o->rel[i]) >= 0; number++) {
            const char *other = arena_printf(o->arena, "%.*s.%d%s", base, rel, number, rel + base);
            if (find_rel(o, o->n, other) < 0)
                o->rel[i] = other;
        }
    }
}

/* requires: o->rel.  provides: o->up. */
static void find_ways_up(OutDir *o)
{
    for (int i = 0; i < o->n; i++) {
        Buf up = {0};
        buf_puts(&up, "");
        for (const char *p = outdir_source(o, i); (p = strchr(p, '/')) != NULL; p++)
            buf_puts(&up, "../");
        o->path_to_top[i] = arena_strndup(o->arena, up.text, up.len);
        buf_free(&up);
    }
}

static bool check_twice(const OutDir *o, Diag *d)
{
    for (int i = 0; i < o->n; i++)
        for (int j = 0; j < i; j++)
            if (strcmp(o->source[i], o->source[j]) == 0) {
                bool same = strcmp(o->given_names[i], o->given_names[j]) == 0;
                diag_plain(d, DIAG_ERROR, "%s is given twice%s%s", o->given_names[j], same ? "" : ", once as ",
                           same ? "" : o->given_names[i]);
                return false;
            }
    return true;
}

static bool check_onto_sources(const OutDir *o, Diag *d)
{
    for (int i = 0; i < o->n; i++) {
        const char *path = arena_printf(o->arena, "%s/%s", o->root, outdir_source(o, i));
        int hit = outdir_source_behind(o, path);
        if (hit >= 0) {
            diag_plain(d, DIAG_ERROR, "-o %s would overwrite the source %s: name another folder", o->dir,
                       o->source[hit]);
            return false;
        }
    }
    return true;
}

/* requires: o->dir.  provides: o->root.  Can DIR be made, or is it there and can be written? */
static bool find_root(OutDir *o, Diag *d)
{
    const char *existing = NULL;
    struct stat st;
    o->root = path_future(o->arena, o->dir, &existing);
    int why = 0;
    if (!o->root)
        why = errno;
    else if (stat(existing, &st) != 0)
        why = errno;
    else if (!S_ISDIR(st.st_mode))
        why = ENOTDIR;
    else if (access(existing, W_OK | X_OK) != 0)
        why = errno;
    else if (lstat(o->dir, &st) == 0 && S_ISLNK(st.st_mode) && stat(o->dir, &st) != 0)
        why = errno; /* The path is a link to nowhere, which mkdir would not follow. */
    if (why)
        diag_plain(d, DIAG_ERROR, "-o %s: %s", o->dir, strerror(why));
    return !why;
}

static OutDir *plan(Diag *d, const char *dir, const char **sources, int n, bool may_repeat)
{
    Arena *a = arena_new();
    OutDir *o = NEW(a, OutDir);
    CHECK(n > 0);
    o->arena = a;
    o->dir = arena_strdup(a, dir);
    while (strlen(o->dir) > 1 && o->dir[strlen(o->dir) - 1] == '/')
        o->dir = arena_strndup(a, o->dir, strlen(o->dir) - 1);
    o->n = n;
    o->source = NEW_N(a, const char *, (size_t)n);
    o->rel = NEW_N(a, const char *, (size_t)n);
    o->given_names = NEW_N(a, const char *, (size_t)n);
    o->path_to_top = NEW_N(a, const char *, (size_t)n);
    o->stat = NEW_N(a, struct stat, (size_t)n);
    bool ok = find_sources(o, d, sources) && (may_repeat || check_twice(o, d));
    if (ok) {
        find_common(o);
        find_rels(o);
        find_ways_up(o);
        ok = find_root(o, d) && check_onto_sources(o, d);
    }
    if (!ok) {
        outdir_free(o);
        return NULL;
    }
    return o;
}

OutDir *outdir_plan(Diag *d, const char *dir, const char **sources, int n)
{
    return plan(d, dir, sources, n, false);
}

OutDir *outdir_plan_units(Diag *d, const char *dir, const char **sources, int n)
{
    return plan(d, dir, sources, n, true);
}

void outdir_free(OutDir *o)
{
    if (!o)
        return;
    HASH_CLEAR(hh, o->outputs);
    HASH_CLEAR(hh, o->seen_paths);
    free(o->made);
    arena_free(o->arena);
}

const char *outdir_source(const OutDir *o, int i)
{
    CHECK(i >= 0 && i < o->n);
    return o->rel[i];
}

const char *outdir_up(const OutDir *o, int i)
{
    CHECK(i >= 0 && i < o->n);
    return o->path_to_top[i];
}

/* --- what is to be written ----------------------------------------------------------------- */

static Output *new_output(OutDir *o, const char *rel)
{
    Output *out;
    HASH_FIND_STR(o->outputs, rel, out);
    if (out) {
        out->is_wanted_twice = true;
        return out;
    }
    out = NEW(o->arena, Output);
    out->rel = arena_strdup(o->arena, rel);
    HASH_ADD_KEYPTR(hh, o->outputs, out->rel, strlen(out->rel), out);
    return out;
}

/* A common directory "/" says nothing: the system's headers would be "the user's" then.  What
 * lies in DIR already is output of an earlier run, no input. */
static bool find_header(OutDir *o, Seen *s)
{
    const char *absolute = path_absolute(o->arena, s->path);
    if (!absolute || strcmp(o->common, "/") == 0 || !path_is_below(absolute, o->common) ||
        path_is_below(absolute, o->root))
        return false;
    for (int i = 0; i < o->n; i++)
        if (strcmp(absolute, o->source[i]) == 0)
            return true;
    const char *rel = absolute + strlen(o->common);
    HASH_FIND_STR(o->outputs, rel, s->copy);
    if (!s->copy || !s->copy->source) { /* Otherwise it is the same header, opened by another path. */
        s->copy = new_output(o, rel);
        s->copy->source = absolute;
    }
    return true;
}

static Seen *see_header(OutDir *o, const char *path)
{
    Seen *s;
    HASH_FIND_STR(o->seen_paths, path, s);
    if (!s) {
        s = NEW(o->arena, Seen);
        s->path = arena_strdup(o->arena, path);
        s->is_below = find_header(o, s);
        s->is_there = stat(path, &s->stat) == 0;
        HASH_ADD_KEYPTR(hh, o->seen_paths, s->path, strlen(s->path), s);
    }
    return s;
}

bool outdir_header(OutDir *o, const char *path)
{
    return see_header(o, path)->is_below;
}

const char *outdir_original(OutDir *o, const char *path, const char **original, const char **laid_over)
{
    const Output *copy = see_header(o, path)->copy;
    if (!copy)
        return NULL;
    const char *from = arena_printf(o->arena, "%s/%s", o->root, copy->rel);
    *original = copy->source;
    *laid_over = path_between(o->arena, from, arena_printf(o->arena, "%smemrt.h", o->common));
    return path_between(o->arena, from, copy->source);
}

void outdir_frame(OutDir *o, const char *path, const char *before, const char *after)
{
    Output *copy = see_header(o, path)->copy;
    CHECK(copy);
    copy->before = arena_strdup(o->arena, before);
    copy->after = arena_strdup(o->arena, after);
}

void outdir_add(OutDir *o, const char *rel, const char *text, size_t len)
{
    CHECK(*rel && *rel != '/');
    Output *out = new_output(o, rel);
    out->text = arena_strndup(o->arena, text, len);
    out->len = len;
}
