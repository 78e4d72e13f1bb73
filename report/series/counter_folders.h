/* Where processes leave their counter files.
 * In: names as MEMREWRITE_OUT has them; files that were found.  Out: paths that may be counter files. */
#ifndef REPORT_SERIES_COUNTER_FOLDERS_H
#define REPORT_SERIES_COUNTER_FOLDERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/arena.h"

typedef struct FolderPattern {
    const char *name,
        *numbered; /* Patterns of glob: of a program's file, and of those of its libraries and later images. */
    const char *folder; /* The folder of the files; "": there are several. */
    int64_t changed_ns; /* When its folder had changed, as it was looked at last; -1: not looked at yet. */
} FolderPattern;

typedef struct CounterFolders {
    FolderPattern *patterns;
    size_t n, cap;
    Arena *arena; /* The arena has all names; NULL: there are none yet. */
    struct SeenPath *known; /* Paths that need not be looked at again before the last time. */
} CounterFolders;

/* Adds a name with %p, %h and %%. */
void folders_add(CounterFolders *f, const char *name);
/* Adds the folder and name of a process's file, if its id is in the name. */
void folders_add_like(CounterFolders *f, const char *path, uint64_t pid);
/* Calls `found` for each path; folders that have not changed since the last time are left out, but for is_last.
 * found: returns false if the file is not ready yet, and is to be looked at again. */
void folders_look(CounterFolders *f, bool is_last, bool (*found)(void *with, const char *path), void *with);
void folders_free(CounterFolders *f);

#endif
