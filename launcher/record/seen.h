/* What files hold, each looked at once.  In: paths.  Out: hashes, and whether a compiler makes the same of a file each
 * time. */
#ifndef LAUNCHER_RECORD_SEEN_H
#define LAUNCHER_RECORD_SEEN_H

#include "support/util.h"

typedef struct SeenFile {
    const char *path;
    bool there;
    bool varies; /* The file has one of varying_words. */
    Hash hash;
} SeenFile;

typedef struct Seen {
    Arena *arena;
    SeenFile **slot;
    size_t n, n_slots;
} Seen;

/* Words by which a compiler brings in what no list of files names: the time, a file that the assembler reads. */
extern const char *const varying_words[];

/* Returns what is known of the file, never NULL: the same answer each time, whatever becomes of the file. */
const SeenFile *seen_file(Seen *s, const char *path);

#endif
