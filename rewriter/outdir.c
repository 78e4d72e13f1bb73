/* The mirrored tree under -o DIR.
 *
 * Input:  the sources' paths, the headers that they use, texts.
 * Output: files below DIR, all of them or none.
 * Method: a source is known by the real path of its directory and its own name, so that links to
 *         directories are seen through while a linked file keeps the name that the user gave it.
 *         Everything is planned before anything is made: checks first, then directories, then each
 *         file under a temporary name beside its final one, then the renames.
 * Limits: a kill in the middle leaves temporary files (".mr-PID-N.tmp").  Two runs into one DIR at
 *         the same time: the last rename wins.  Files of an earlier run that this one does not
 *         write stay.
 */
#define _GNU_SOURCE
#include "outdir.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "path.h"
#include "table.h"

/* One file to be written: a text of ours, or a copy of a header. */
typedef struct Output {
    const char *rel;  /* below DIR; the key */
    const char *text; /* NULL: copy from */
    size_t len;
    const char *from;
    const char *before, *after; /* around the copy; NULL: nothing */
    const char *path, *temporary; /* while committing */
    const char *shown;            /* path in messages: under DIR as it was given */
    bool in_place;                /* has been renamed to path */
    bool twice;                   /* somebody else wanted the same name */
    UT_hash_handle hh;
} Output;

typedef struct Seen {
    const char *path; /* as the parser opened it; the key */
    bool below;
    Output *copy;     /* NULL: there is none */
    UT_hash_handle hh;
} Seen;

struct OutDir {
    Arena *arena;       /* owns everything below */
    const char *dir;    /* as given, for messages */
    const char *root;   /* absolute, symbolic links resolved as far as it exists */
    const char *common; /* common directory of the sources; ends in '/' */
    int n;
    const char **source; /* absolute */
    const char **given;  /* as the user named them, for messages */
    struct stat *stat;   /* of each source */
    const char **up;
    Output *outputs;
    Seen *seen;
    const char **made; /* directories, in the order of making */
    int n_made, made_cap;
};

/* --- paths --------------------------------------------------------------------------------- */

static bool same_file(const struct stat *a, const struct stat *b)
{
    return a->st_dev == b->st_dev && a->st_ino == b->st_ino;
}

/* --- planning ------------------------------------------------------------------------------ */

/* requires: o->source, o->stat with room for n; provides them. */
static bool find_sources(OutDir *o, Diag *d, const char **sources)
{
    bool ok = true;
    for (int i = 0; i < o->n; i++) {
        o->given[i] = arena_strdup(o->arena, sources[i]);
        if (stat(sources[i], &o->stat[i]) != 0)
            diag_plain(d, DIAG_ERROR, "%s: %s", sources[i], strerror(errno));
        else if (!S_ISREG(o->stat[i].st_mode))
            diag_plain(d, DIAG_ERROR, "%s: not a regular file", sources[i]);
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

/* requires: o->common.  provides: o->up. */
static void find_ways_up(OutDir *o)
{
    for (int i = 0; i < o->n; i++) {
        Buf up = {0};
        buf_puts(&up, "");
        for (const char *p = outdir_source(o, i); (p = strchr(p, '/')) != NULL; p++)
            buf_puts(&up, "../");
        o->up[i] = arena_strndup(o->arena, up.text, up.len);
        buf_free(&up);
    }
}

static bool check_twice(const OutDir *o, Diag *d)
{
    for (int i = 0; i < o->n; i++)
        for (int j = 0; j < i; j++)
            if (strcmp(o->source[i], o->source[j]) == 0) {
                bool same = strcmp(o->given[i], o->given[j]) == 0;
                diag_plain(d, DIAG_ERROR, "%s is given twice%s%s", o->given[j], same ? "" : ", once as ",
                           same ? "" : o->given[i]);
                return false;
            }
    return true;
}

/* Would writing path change one of the sources?  By name, and by what is there now. */
static int source_behind(const OutDir *o, const char *path)
{
    struct stat st;
    bool exists = stat(path, &st) == 0;
    for (int i = 0; i < o->n; i++)
        if (strcmp(path, o->source[i]) == 0 || (exists && same_file(&st, &o->stat[i])))
            return i;
    return -1;
}

static bool check_onto_sources(const OutDir *o, Diag *d)
{
    for (int i = 0; i < o->n; i++) {
        const char *path = arena_printf(o->arena, "%s/%s", o->root, outdir_source(o, i));
        int hit = source_behind(o, path);
        if (hit >= 0) {
            diag_plain(d, DIAG_ERROR, "-o %s would overwrite the source %s", o->dir, o->source[hit]);
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
        why = errno; /* a link to nowhere: mkdir would not follow it */
    if (why)
        diag_plain(d, DIAG_ERROR, "-o %s: %s", o->dir, strerror(why));
    return !why;
}

OutDir *outdir_plan(Diag *d, const char *dir, const char **sources, int n)
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
    o->given = NEW_N(a, const char *, (size_t)n);
    o->up = NEW_N(a, const char *, (size_t)n);
    o->stat = NEW_N(a, struct stat, (size_t)n);
    bool ok = find_sources(o, d, sources) && check_twice(o, d);
    if (ok) {
        find_common(o);
        find_ways_up(o);
        ok = find_root(o, d) && check_onto_sources(o, d);
    }
    if (!ok) {
        outdir_free(o);
        return NULL;
    }
    return o;
}

void outdir_free(OutDir *o)
{
    if (!o)
        return;
    HASH_CLEAR(hh, o->outputs);
    HASH_CLEAR(hh, o->seen);
    free(o->made);
    arena_free(o->arena);
}

const char *outdir_source(const OutDir *o, int i)
{
    CHECK(i >= 0 && i < o->n);
    return o->source[i] + strlen(o->common);
}

const char *outdir_up(const OutDir *o, int i)
{
    CHECK(i >= 0 && i < o->n);
    return o->up[i];
}

/* --- what is to be written ----------------------------------------------------------------- */

static Output *new_output(OutDir *o, const char *rel)
{
    Output *out;
    HASH_FIND_STR(o->outputs, rel, out);
    if (out) {
        out->twice = true;
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
    if (!absolute || strcmp(o->common, "/") == 0 || !path_is_below(absolute, o->common) || path_is_below(absolute, o->root))
        return false;
    for (int i = 0; i < o->n; i++)
        if (strcmp(absolute, o->source[i]) == 0)
            return true;
    const char *rel = absolute + strlen(o->common);
    HASH_FIND_STR(o->outputs, rel, s->copy);
    if (!s->copy || !s->copy->from) { /* else the same header, opened by another path */
        s->copy = new_output(o, rel);
        s->copy->from = absolute;
    }
    return true;
}

static Seen *see_header(OutDir *o, const char *path)
{
    Seen *s;
    HASH_FIND_STR(o->seen, path, s);
    if (!s) {
        s = NEW(o->arena, Seen);
        s->path = arena_strdup(o->arena, path);
        s->below = find_header(o, s);
        HASH_ADD_KEYPTR(hh, o->seen, s->path, strlen(s->path), s);
    }
    return s;
}

bool outdir_header(OutDir *o, const char *path)
{
    return see_header(o, path)->below;
}

const char *outdir_original(OutDir *o, const char *path, const char **original)
{
    const Output *copy = see_header(o, path)->copy;
    *original = copy ? copy->from : NULL;
    return copy ? path_between(o->arena, arena_printf(o->arena, "%s/%s", o->root, copy->rel), copy->from) : NULL;
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

/* --- writing ------------------------------------------------------------------------------- */

static bool fail(Diag *d, const char *path)
{
    diag_plain(d, DIAG_ERROR, "%s: %s", path, strerror(errno));
    return false;
}

/* Nothing has been written yet: whatever can be known to go wrong is found here. */
static bool check_output(OutDir *o, Diag *d, Output *out)
{
    struct stat st;
    out->path = arena_printf(o->arena, "%s/%s", o->root, out->rel);
    out->shown = arena_printf(o->arena, "%s/%s", o->dir, out->rel);
    int hit = source_behind(o, out->path);
    if (out->twice) {
        diag_plain(d, DIAG_ERROR, "two files would be written as %s: rename yours", out->shown);
        return false;
    }
    if (hit >= 0) {
        diag_plain(d, DIAG_ERROR, "-o %s would overwrite the source %s", o->dir, o->source[hit]);
        return false;
    }
    if (stat(out->path, &st) == 0 && S_ISDIR(st.st_mode)) {
        errno = EISDIR;
        return fail(d, out->shown);
    }
    for (Output *other = o->outputs; other; other = other->hh.next)
        if (other->from && strcmp(other->from, out->path) == 0) {
            diag_plain(d, DIAG_ERROR, "-o %s would overwrite the header %s", o->dir, out->shown);
            return false;
        }
    return true;
}

/* Makes path[0..len) and what it lies in. */
static bool make_directory(OutDir *o, const char *path, size_t len)
{
    const char *dir = arena_strndup(o->arena, path, len);
    struct stat st;
    if (len == 0 || (stat(dir, &st) == 0 && S_ISDIR(st.st_mode)))
        return true;
    const char *slash = strrchr(dir, '/');
    if (!make_directory(o, path, (size_t)(slash - dir)))
        return false;
    if (mkdir(dir, 0777) == 0) {
        *PUSH(o->made, o->n_made, o->made_cap) = dir;
        return true;
    }
    if (errno != EEXIST)
        return false;
    errno = ENOTDIR; /* unless somebody else has just made it */
    return stat(dir, &st) == 0 && S_ISDIR(st.st_mode);
}

static bool write_all(int fd, const char *text, size_t len)
{
    while (len) {
        ssize_t n = write(fd, text, len);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return false;
        text += n;
        len -= (size_t)n;
    }
    return true;
}

static bool write_text(int fd, const char *text)
{
    return !text || write_all(fd, text, strlen(text));
}

/* A copy that is named like a source is compiled a second time by whoever gives all sources in DIR to the compiler; it is empty there.
 * Each rewritten source includes the runtime's header first; what a flag includes stands in front of it. */
static const char only_included[] = "#if defined MR_MEMRT_H || __INCLUDE_LEVEL__\n#line 1\n",
                  end_of_included[] = "\n#else\ntypedef int mr_only_included;\n#endif\n";

static bool named_like_a_source(const char *rel)
{
    size_t len = strlen(rel);
    return len > 2 && strcmp(rel + len - 2, ".c") == 0;
}

/* A copied header keeps its time, so that a build that looks at times has nothing to do. */
static bool fill(int fd, const Output *out)
{
    if (out->text)
        return write_all(fd, out->text, out->len);
    struct stat st;
    size_t len;
    char *text = read_file(out->from, &len);
    bool source = named_like_a_source(out->rel);
    size_t mark = text && (source || out->before) ? byte_order_mark(text, len) : 0; /* it may stand first only */
    bool ok = text && write_text(fd, source ? only_included : NULL) && write_text(fd, out->before) && write_all(fd, text + mark, len - mark) &&
              write_text(fd, out->after) && write_text(fd, source ? end_of_included : NULL) && stat(out->from, &st) == 0 &&
              futimens(fd, (struct timespec[2]){st.st_atim, st.st_mtim}) == 0;
    int why = errno;
    free(text);
    errno = why;
    return ok;
}

static bool write_temporary(OutDir *o, Output *out, int number)
{
    size_t dir = (size_t)(strrchr(out->path, '/') - out->path);
    if (!make_directory(o, out->path, dir))
        return false;
    const char *name = arena_printf(o->arena, "%.*s/.mr-%ld-%d.tmp", (int)dir, out->path, (long)getpid(), number);
    int fd = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (fd < 0)
        return false;
    out->temporary = name;
    bool ok = fill(fd, out);
    int why = errno;
    if (close(fd) != 0 && ok)
        return false;
    errno = why;
    return ok;
}

static void undo(OutDir *o)
{
    for (Output *out = o->outputs; out; out = out->hh.next)
        if (out->temporary)
            unlink(out->in_place ? out->path : out->temporary);
    while (o->n_made > 0)
        rmdir(o->made[--o->n_made]);
}

static bool write_outputs(OutDir *o, Diag *d)
{
    int number = 0;
    for (Output *out = o->outputs; out; out = out->hh.next)
        if (!check_output(o, d, out))
            return false;
    for (Output *out = o->outputs; out; out = out->hh.next)
        if (!write_temporary(o, out, number++))
            return fail(d, out->shown);
    for (Output *out = o->outputs; out; out = out->hh.next) {
        if (rename(out->temporary, out->path) != 0)
            return fail(d, out->shown);
        out->in_place = true;
    }
    return true;
}

bool outdir_commit(OutDir *o, Diag *d)
{
    bool ok = write_outputs(o, d);
    if (!ok)
        undo(o);
    return ok;
}
