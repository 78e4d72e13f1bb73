/* Files and paths.  In: paths, bytes.  Out: bytes, files that are there as a whole or not at all. */
#ifndef LAUNCHER_SUPPORT_FILE_H
#define LAUNCHER_SUPPORT_FILE_H

#include <sys/types.h>

#include "common/path_text.h"
#include "support/util.h"

/* Returns a regular file's bytes, with a zero behind them; NULL with errno. */
char *file_read(Arena *a, const char *path, size_t *len);
/* Hashes a file's bytes; returns false if it is no regular file, or cannot be read. */
bool file_hash(const char *path, Hash *out);
/* Hashes a file, and looks whether one of the words (each of at most 16 bytes) is in it: *found.  Returns false if it
 * is no regular file, or cannot be read. */
bool file_look(const char *path, const char *const *words, Hash *hash, bool *found);
/* Returns the path, without symbolic links, of a regular file that is the same one for any process at any time, and not
 * what /dev or /proc shows of one; else NULL. */
const char *file_lasting(Arena *a, const char *path);
/* Removes a file that file_lasting would return, and nothing else. */
void file_remove_lasting(Arena *a, const char *path);
/* Is there a file of that name, of whatever kind? */
bool file_exists(const char *path);

/* Writes a temporary file beside `path` and renames it.  Returns false with errno; what was there before then still
 * is. */
bool file_replace(Arena *a, const char *path, const void *bytes, size_t len, mode_t mode);
/* Writes a new file, or over an old one, where nobody else looks.  Returns false with errno. */
bool file_write(const char *path, const void *bytes, size_t len);
/* Makes the folders that `path` lies in; returns false with errno. */
bool file_make_folders(Arena *a, const char *path);
/* Make a new folder, or a new file of this process alone, below TMPDIR or /tmp; return NULL with errno. */
const char *file_temporary_folder(Arena *a);
const char *file_temporary(Arena *a);
void file_remove_tree(const char *path);

/* Returns directory/path in the arena; path alone if it is absolute. */
const char *path_join(Arena *a, const char *directory, const char *path);
/* Returns the part of the path behind its last slash. */
const char *path_base(const char *path);
bool path_is_below(const char *path, const char *folder);
const char *path_here(Arena *a); /* Returns the working directory. */
/* Finds a command by PATH, as exec does; returns NULL if there is none. */
const char *path_of_command(Arena *a, const char *command, const char *directory);

#endif
