/* In: a link's output by name.  Out: the file.
 * Method: compilers for Windows put ".exe" behind a name that has no suffix, and call it a.exe where none is given.
 * Which of both names the file has is seen by what has changed: a build for another machine may have left the other. */
#include "link/output.h"

#include <string.h>

#include "support/file.h"

void output_note(Arena *a, const char *directory, const char *name, Output *o)
{
    *o = (Output){.path = {path_join(a, directory, name ? name : "a.out")}};
    if (!name)
        o->path[1] = path_join(a, directory, "a.exe");
    else if (!strchr(path_base(name), '.'))
        o->path[1] = arena_printf(a, "%s.exe", o->path[0]);
    for (int i = 0; i < 2; i++)
        if (!o->path[i] || stat(o->path[i], &o->before[i]) != 0)
            memset(&o->before[i], 0, sizeof o->before[i]);
}

static bool is_same_time(const struct timespec *a, const struct timespec *b)
{
    return a->tv_sec == b->tv_sec && a->tv_nsec == b->tv_nsec;
}

static bool is_same(const struct stat *a, const struct stat *b)
{
    return a->st_dev == b->st_dev && a->st_ino == b->st_ino && a->st_size == b->st_size &&
           is_same_time(&a->st_mtim, &b->st_mtim) && is_same_time(&a->st_ctim, &b->st_ctim);
}

const char *output_made(Arena *a, const Output *o)
{
    for (int i = 0; i < 2; i++) {
        struct stat now;
        const char *path = o->path[i] ? file_lasting(a, o->path[i]) : NULL;
        if (path && stat(path, &now) == 0 && !is_same(&o->before[i], &now))
            return path;
    }
    return NULL;
}

bool output_is_lasting(Arena *a, const Output *o)
{
    return !file_exists(o->path[0]) || file_lasting(a, o->path[0]) != NULL;
}
