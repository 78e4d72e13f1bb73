/* Facts on the contents of files, each looked at once.  In: paths.  Out: hashes, whether a compiler makes the same of a
 * file each time, and by which names it asks for others. */
#ifndef LAUNCHER_RECORD_SEEN_H
#define LAUNCHER_RECORD_SEEN_H

#include "record/include_names.h"
#include "support/util.h"

typedef struct SeenFile {
    const char *path;
    bool is_there;
    bool varies; /* The file has one of varying_words. */
    Hash hash;
} SeenFile;

typedef struct SeenEntry {
    const char *key;
    void *value;
} SeenEntry;

/* Invariant: at least half of the slots are free. */
typedef struct SeenTable {
    SeenEntry *slot;
    size_t n, n_slots;
} SeenTable;

typedef struct Seen {
    Arena *arena;
    SeenTable files, names, answers;
} Seen;

/* Words by which a compiler brings in what no list of files names: the time, a file that the assembler reads. */
extern const char *const varying_words[];

/* Returns what is known of the file, never NULL: the same answer each time, whatever becomes of the file. */
const SeenFile *seen_file(Seen *s, const char *path);
/* Returns the names by which the file asks for others, never NULL; they live as long as s. */
const IncludeNames *seen_names(Seen *s, const char *path);
/* Returns the place of the caller's answer to a question, which holds NULL before there is one. */
const char **seen_answer(Seen *s, const char *question);

#endif
