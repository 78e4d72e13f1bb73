/* In: paths, bytes.  Out: bytes, files.
 * Method: what others may read is written to a temporary name beside its final one and renamed.
 * Limits: a launcher that is killed by SIGKILL leaves its temporary file (".mr-…"). */
#include "support/file.h"

#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

char *file_read(Arena *a, const char *path, size_t *len)
{
    struct stat st;
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (fd < 0)
        return NULL;
    char *bytes = NULL;
    if (fstat(fd, &st) == 0 && S_ISREG(st.st_mode)) {
        size_t size = (size_t)st.st_size, at = 0;
        bytes = arena_alloc(a, size + 1);
        for (ssize_t n; at < size && (n = read(fd, bytes + at, size - at)) != 0;) {
            if (n < 0 && errno != EINTR) {
                bytes = NULL;
                break;
            }
            at += n > 0 ? (size_t)n : 0;
        }
        *len = at;
    } else {
        errno = EINVAL;
    }
    int why = errno;
    close(fd);
    errno = why;
    return bytes;
}

enum { PIECE = 1 << 16, WORD_ROOM = 16 };

/* Fills the buffer, unless the file ends or an error comes: how much there is. */
static size_t read_piece(int fd, char *out)
{
    size_t at = 0;
    for (ssize_t n; at < PIECE && (n = read(fd, out + at, PIECE - at)) != 0;) {
        if (n < 0 && errno != EINTR)
            break;
        at += n > 0 ? (size_t)n : 0;
    }
    return at;
}

static bool has_word(const char *text, size_t n, const char *const *words)
{
    for (; words && *words; words++)
        if (memmem(text, n, *words, strlen(*words)))
            return true;
    return false;
}

/* The last bytes of a piece stand in front of the next one, so that a word between both is seen. */
bool file_look(const char *path, const char *const *words, Hash *hash, bool *found)
{
    char text[WORD_ROOM + PIECE];
    struct stat st;
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    bool ok = fd >= 0 && fstat(fd, &st) == 0 && S_ISREG(st.st_mode);
    memset(text, 0, WORD_ROOM);
    *found = false;
    *hash = hash_start();
    if (ok)
        hash_length(hash, (size_t)st.st_size);
    for (size_t n; ok && (n = read_piece(fd, text + WORD_ROOM)) > 0;) {
        hash_piece(hash, text + WORD_ROOM, n);
        *found = *found || has_word(text, WORD_ROOM + n, words);
        memmove(text, text + n, WORD_ROOM);
    }
    if (fd >= 0)
        close(fd);
    return ok;
}

bool file_hash(const char *path, Hash *out)
{
    bool found;
    return file_look(path, NULL, out, &found);
}

static bool is_of_kernel(const char *path)
{
    return path_is_below(path, "/dev") || path_is_below(path, "/proc");
}

const char *file_lasting(Arena *a, const char *path)
{
    char link[4096];
    struct stat st;
    ssize_t n = readlink(path, link, sizeof link - 1);
    if (n >= 0)
        link[n] = 0;
    char *real = is_of_kernel(path) || (n > 0 && is_of_kernel(link)) ? NULL : realpath(path, NULL);
    const char *copy = real ? arena_strdup(a, real) : NULL;
    free(real);
    return copy && !is_of_kernel(copy) && stat(copy, &st) == 0 && S_ISREG(st.st_mode) ? copy : NULL;
}

void file_remove_lasting(Arena *a, const char *path)
{
    const char *file = file_lasting(a, path);
    if (file)
        unlink(file);
}

bool file_exists(const char *path)
{
    return access(path, F_OK) == 0;
}

static bool write_all(int fd, const char *bytes, size_t len)
{
    while (len) {
        ssize_t n = write(fd, bytes, len);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return false;
        bytes += n;
        len -= (size_t)n;
    }
    return true;
}

static bool close_after(int fd, bool ok)
{
    int why = errno;
    if (close(fd) != 0 && ok)
        return false;
    errno = why;
    return ok;
}

bool file_write(const char *path, const void *bytes, size_t len)
{
    int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    return fd >= 0 && close_after(fd, write_all(fd, bytes, len));
}

bool file_replace(Arena *a, const char *path, const void *bytes, size_t len, mode_t mode)
{
    char *temporary = arena_printf(a, "%s/.mr-%ld-XXXXXX", path_directory(a, path), (long)getpid());
    int fd = mkostemp(temporary, O_CLOEXEC);
    if (fd < 0)
        return false;
    bool ok = close_after(fd, write_all(fd, bytes, len) && fchmod(fd, mode) == 0);
    if (ok && rename(temporary, path) == 0)
        return true;
    int why = errno;
    unlink(temporary);
    errno = why;
    return false;
}

bool file_make_folders(Arena *a, const char *path)
{
    char *copy = arena_strdup(a, path);
    for (char *slash = copy + 1; (slash = strchr(slash, '/')) != NULL; *slash++ = '/') {
        *slash = 0;
        if (mkdir(copy, 0777) != 0 && errno != EEXIST)
            return false;
    }
    return true;
}

/* Below TMPDIR, or /tmp if that cannot be written. */
static char *temporary_template(Arena *a)
{
    const char *where = getenv("TMPDIR");
    bool can = where && *where == '/' && access(where, W_OK | X_OK) == 0;
    return arena_printf(a, "%s/memrewrite-XXXXXX", can ? where : "/tmp");
}

const char *file_temporary_folder(Arena *a)
{
    return mkdtemp(temporary_template(a));
}

const char *file_temporary(Arena *a)
{
    char *file = temporary_template(a);
    int fd = mkstemp(file);
    if (fd < 0)
        return NULL;
    close(fd);
    return file;
}

static int remove_one(const char *path, const struct stat *st, int kind, struct FTW *at)
{
    (void)st, (void)kind, (void)at;
    remove(path);
    return 0;
}

void file_remove_tree(const char *path)
{
    nftw(path, remove_one, 16, FTW_DEPTH | FTW_PHYS);
}

/* ---- paths ---- */

const char *path_join(Arena *a, const char *directory, const char *path)
{
    if (*path == '/')
        return path;
    return arena_printf(a, "%s%s%s", directory, ends_with(directory, "/") ? "" : "/", path);
}

const char *path_base(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

bool path_is_below(const char *path, const char *folder)
{
    size_t n = strlen(folder);
    while (n && folder[n - 1] == '/')
        n--;
    return strncmp(path, folder, n) == 0 && (path[n] == '/' || !path[n]);
}

const char *path_here(Arena *a)
{
    char *here = getcwd(NULL, 0);
    const char *copy = here ? arena_strdup(a, here) : ".";
    free(here);
    return copy;
}

const char *path_of_command(Arena *a, const char *command, const char *directory)
{
    if (strchr(command, '/')) {
        const char *path = path_join(a, directory, command);
        return access(path, X_OK) == 0 ? path : NULL;
    }
    const char *list = getenv("PATH");
    for (size_t n; list && *list; list += n + (list[n] == ':')) {
        n = strcspn(list, ":");
        const char *folder = n ? arena_strndup(a, list, n) : ".";
        const char *path = path_join(a, path_join(a, directory, folder), command);
        struct stat st;
        if (access(path, X_OK) == 0 && stat(path, &st) == 0 && S_ISREG(st.st_mode))
            return path;
    }
    return NULL;
}
