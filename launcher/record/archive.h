/* Members of a static library.  In: its bytes.  Out: names and bytes; those of a thin archive are read from their own
 * files. */
#ifndef LAUNCHER_RECORD_ARCHIVE_H
#define LAUNCHER_RECORD_ARCHIVE_H

#include "support/util.h"

typedef struct Member {
    const char *name;
    const char *path; /* Path of a thin archive's member, or NULL. */
    const char *bytes;
    size_t len;
} Member;

typedef struct Members {
    Member *items;
    int n, cap;
} Members;

/* Lists an archive's members. Returns false if it is damaged, or if a file of a thin one is gone. */
bool archive_members(Arena *a, const char *path, const char *bytes, size_t len, Members *out);

#endif
