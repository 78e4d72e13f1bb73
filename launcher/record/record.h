/* The record in an object of how it was made.  In: a compile command.  Out: text that travels in the object, and back.
 *
 * A frame is the magic "MRUNIT", a version (two bytes), the length of the JSON text (eight bytes, both little-endian)
 * and the text. Frames stand one behind the other where objects were joined (ld -r), with zeros between them. */
#ifndef LAUNCHER_RECORD_RECORD_H
#define LAUNCHER_RECORD_RECORD_H

#include "command/command.h"
#include "record/seen.h"
#include "support/words.h"

#define RECORD_SECTION ".memrewrite.unit"

typedef struct Input {
    const char *path, *hash; /* path: relative to the record's directory; hash: HASH_DIGITS. */
} Input;

typedef struct Record {
    const char *directory, *source, *output;
    Words compiler;  /* The wrappers and the compiler. */
    Words arguments; /* The arguments without the output, dependency files and other inputs. */
    int source_index; /* Index of the source in the arguments. */
    Input *input;    /* The source, then the user's headers. */
    int n_inputs, cap;
    bool is_complete;      /* All that was read is among the inputs, or in `system`. */
    const char *system; /* Hash of names, sizes and times of the system's headers; "" where they are not known. */
    Words system_names; /* The names by which these are included. */
    const char *lookups; /* Hash of what names of files are found as (lookups.h). */
    const char *content; /* What the object was when it was compiled (fingerprint.h); "" where it is not known. */
    bool is_edited; /* The object is something else by now, and nobody can make that of the source. */
} Record;

/* Makes the record of one source of a command; record_read_dependencies adds the inputs. */
Record *record_of_command(Arena *a, const Command *c, const Item *source);
/* Adds an input. Returns false if a later process would not find the same file at that path. */
bool record_add_input(Arena *a, Record *r, const char *path);
/* Adds what a dependency file names (in the form of make's rules).  The list is complete if the source is among it. */
void record_read_dependencies(Arena *a, Record *r, const char *text, size_t len);

void record_write(const Record *r, Buf *out);
typedef struct Records {
    Record **items;
    int n, cap;
} Records;
/* Adds the records of some frames; returns false if there is something else than frames. */
bool records_read(Arena *a, const char *bytes, size_t len, Records *out);

/* Returns the path of an input that is not what it was when the object was made, or NULL. */
const char *record_changed(Seen *seen, const Record *r);

#endif
