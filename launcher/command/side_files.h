/* Words by which the assembler, the linker or the driver writes files beside its output.  In: words.  Out: the same
 * without them: what the user's own command has written is not written once more, from other objects. */
#ifndef LAUNCHER_COMMAND_SIDE_FILES_H
#define LAUNCHER_COMMAND_SIDE_FILES_H

#include "support/words.h"

/* The state of passing words on without those by which other files are written. */
typedef struct SideFiles {
    Words *out;
    bool next; /* The next word is the argument of one that was left out. */
} SideFiles;

/* Adds the words of one item of a link without these: "-Wl,…", "-Xlinker" and its word, an option of the driver with
 * its argument. */
void add_without_side_files(SideFiles *s, const char *const *words, int n);
/* Adds the words of a compilation without those by which the assembler writes listings ("-Wa,…", "-Xassembler"). */
void add_without_listings(SideFiles *s, const char *const *words, int n);

#endif
