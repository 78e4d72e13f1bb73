/* In: the plan of an output tree.  Out: its files, all of them or none.
 * Method: checks first, then directories, then each file under a temporary name beside its final one, then the renames,
 * for which what is there already keeps a second name until all are done.  Inputs are known by device and inode, so
 * that no link leads to one of them.  Signals wait meanwhile: between two files a look whether one does is enough to
 * stop and to undo.
 * Limits: kill -9 in the middle leaves temporary files (".mr-PID-N.tmp").  Two runs into one DIR at the same time: the
 * last rename wins.  Files of an earlier run that this one does not write stay. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "output/output_plan.h"
#include "support/path.h"

static bool fail(Diag *d, const char *path)
{
    diag_plain(d, DIAG_ERROR, "%s: %s", path, strerror(errno));
    return false;
}

/* A file is the same whatever name it has. */
static bool same_file(const struct stat *a, const struct stat *b)
{
    return a->st_dev == b->st_dev && a->st_ino == b->st_ino;
}

int outdir_source_behind(const OutDir *o, const char *path)
{
    struct stat st;
    bool exists = stat(path, &st) == 0;
    for (int i = 0; i < o->n; i++)
        if (strcmp(path, o->source[i]) == 0 || (exists && same_file(&st, &o->stat[i])))
            return i;
    return -1;
}

/* Has an earlier run written to DIR?  Headers that lie there are its output then, whoever reads them. */
static bool is_output(const OutDir *o, const char *header)
{
    const char *absolute = path_absolute(o->arena, header);
    return absolute && path_is_below(absolute, o->root) &&
           access(arena_printf(o->arena, "%s/memrewrite.mix.json", o->root), F_OK) == 0;
}

/* A header that the sources read, wherever it lies; or NULL. */
static const char *header_behind(const OutDir *o, const char *path)
{
    struct stat st;
    if (stat(path, &st) != 0)
        return NULL;
    for (const Seen *s = o->seen_paths; s; s = s->hh.next)
        if (s->is_there && same_file(&st, &s->stat) && !is_output(o, s->path))
            return s->path;
    return NULL;
}

/* A link below DIR may lead out of it: nothing is written there. */
static bool check_stays(OutDir *o, Diag *d, const Output *out)
{
    for (const char *slash = out->rel; (slash = strchr(slash, '/')) != NULL; slash++) {
        const char *dir = arena_printf(o->arena, "%s/%.*s", o->root, (int)(slash - out->rel), out->rel);
        char *real = realpath(dir, NULL);
        bool leaves = real && strcmp(real, o->root) && !path_is_below(real, o->root);
        if (leaves)
            diag_plain(d, DIAG_ERROR, "%s would be written to %s: %s/%.*s is a link that leads out of -o %s",
                       out->shown, real, o->dir, (int)(slash - out->rel), out->rel, o->dir);
        free(real);
        if (leaves)
            return false;
    }
    return true;
}

/* Checks an output before anything is written, so that errors which can be foreseen leave nothing half done. */
static bool check_output(OutDir *o, Diag *d, Output *out)
{
    struct stat st;
    out->path = arena_printf(o->arena, "%s/%s", o->root, out->rel);
    out->shown = arena_printf(o->arena, "%s/%s", o->dir, out->rel);
    int hit = outdir_source_behind(o, out->path);
    const char *header = header_behind(o, out->path);
    if (out->is_wanted_twice)
        diag_plain(d, DIAG_ERROR, "two files would be written as %s: rename yours", out->shown);
    else if (hit >= 0)
        diag_plain(d, DIAG_ERROR, "-o %s would overwrite the source %s: name another folder", o->dir, o->source[hit]);
    else if (header)
        diag_plain(d, DIAG_ERROR, "-o %s would overwrite the header %s", o->dir, header);
    else if (stat(out->path, &st) == 0 && S_ISDIR(st.st_mode))
        diag_plain(d, DIAG_ERROR, "%s: %s", out->shown, strerror(EISDIR));
    else
        return check_stays(o, d, out);
    return false;
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
    errno = ENOTDIR; /* The error is this one unless somebody else has just made the folder. */
    return stat(dir, &st) == 0 && S_ISDIR(st.st_mode);
}

static bool write_text(int fd, const char *text)
{
    return !text || write_bytes(fd, text, strlen(text));
}

/* A copy that is named like a source is compiled a second time by whoever gives all sources in DIR to the compiler; it
 * is empty there. Each rewritten source includes the runtime's header first; what a flag includes stands in front of
 * it. */
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
        return write_bytes(fd, out->text, out->len);
    struct stat st;
    size_t len;
    char *text = read_file(out->source, &len);
    bool source = named_like_a_source(out->rel);
    size_t mark =
        text && (source || out->before) ? byte_order_mark(text, len) : 0; /* A byte order mark may only stand first. */
    bool ok = text && write_text(fd, source ? only_included : NULL) && write_text(fd, out->before) &&
              write_bytes(fd, text + mark, len - mark) && write_text(fd, out->after) &&
              write_text(fd, source ? end_of_included : NULL) && stat(out->source, &st) == 0 &&
              futimens(fd, (struct timespec[2]){st.st_atim, st.st_mtim}) == 0;
    int why = errno;
    free(text);
    errno = why;
    return ok;
}

/* Copies a file: not every file system has second names for files. */
static bool copy_file(const char *from, const char *to, const struct stat *st)
{
    size_t len;
    char *text = S_ISREG(st->st_mode) ? read_file(from, &len) : NULL;
    int fd = text ? open(to, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, st->st_mode & 0777) : -1;
    bool ok = fd >= 0 && write_bytes(fd, text, len);
    ok = (fd < 0 || close(fd) == 0) && ok;
    if (fd >= 0 && !ok)
        unlink(to);
    free(text);
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

/* ---- all of it or nothing ---- */

/* Signals that end a run wait until everything is written, or nothing; not those that are ignored or wait for somebody
 * else. */
static void hold_interrupts(OutDir *o, sigset_t *before)
{
    static const int ending[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE, SIGALRM, SIGUSR1, SIGUSR2, SIGXCPU};
    struct sigaction action;
    sigemptyset(&o->held);
    sigprocmask(SIG_BLOCK, NULL, before);
    for (size_t i = 0; i < sizeof ending / sizeof *ending; i++)
        if (sigaction(ending[i], NULL, &action) == 0 && action.sa_handler != SIG_IGN && !sigismember(before, ending[i]))
            sigaddset(&o->held, ending[i]);
    sigprocmask(SIG_BLOCK, &o->held, NULL);
}

static bool interrupted(const OutDir *o)
{
    sigset_t pending;
    sigpending(&pending);
    for (int i = 1; i < NSIG; i++)
        if (sigismember(&o->held, i) == 1 && sigismember(&pending, i) == 1)
            return true;
    return false;
}

/* The outputs of an earlier run come back. */
static void undo(OutDir *o)
{
    for (Output *out = o->outputs; out; out = out->hh.next) {
        if (out->backup && out->is_in_place)
            rename(out->backup, out->path);
        else if (out->backup)
            unlink(out->backup);
        else if (out->is_in_place)
            unlink(out->path);
        if (out->temporary && !out->is_in_place)
            unlink(out->temporary);
    }
    while (o->n_made > 0)
        rmdir(o->made[--o->n_made]);
}

/* A second name for what is there; where the file system has none, a copy serves: but a link that is there is not
 * followed. */
static bool keep_old(OutDir *o, Output *out)
{
    struct stat st;
    if (lstat(out->path, &st) != 0)
        return errno == ENOENT;
    const char *name = arena_printf(o->arena, "%s.old", out->temporary);
    if (linkat(AT_FDCWD, out->path, AT_FDCWD, name, 0) != 0 && !copy_file(out->path, name, &st))
        return false;
    out->backup = name;
    return true;
}

static bool put_in_place(OutDir *o, Output *out)
{
    if (!keep_old(o, out) || rename(out->temporary, out->path) != 0)
        return false;
    out->is_in_place = true;
    return true;
}

static bool write_outputs(OutDir *o, Diag *d)
{
    int number = 0;
    for (Output *out = o->outputs; out; out = out->hh.next)
        if (!check_output(o, d, out))
            return false;
    for (Output *out = o->outputs; out && !interrupted(o); out = out->hh.next)
        if (!write_temporary(o, out, number++))
            return fail(d, out->shown);
    for (Output *out = o->outputs; out && !interrupted(o); out = out->hh.next)
        if (!put_in_place(o, out))
            return fail(d, out->shown);
    return !interrupted(o);
}

static void forget_old(OutDir *o)
{
    for (Output *out = o->outputs; out; out = out->hh.next)
        if (out->backup)
            unlink(out->backup);
}

bool outdir_commit(OutDir *o, Diag *d)
{
    sigset_t before;
    signal(SIGXFSZ, SIG_IGN); /* A file that grows too large is then an error like a full disk. */
    hold_interrupts(o, &before);
    bool ok = write_outputs(o, d);
    if (ok)
        forget_old(o);
    else
        undo(o);
    sigprocmask(SIG_SETMASK, &before, NULL); /* A signal that waited ends the run here. */
    return ok;
}
