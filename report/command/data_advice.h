/* Advice from the bytes of a structure's members.
 * In: members with offsets, sizes and bytes.  Out: sentences: members that nothing touches, lines of the cache in which
 * much and little used members lie together, padding, a split. */
#ifndef REPORT_COMMAND_DATA_ADVICE_H
#define REPORT_COMMAND_DATA_ADVICE_H

#include "command/data_rows.h"

enum { CACHE_LINE = 64 };

/* Members that overlap (of unions, bit-fields) are one. */
typedef struct DataUnit {
    const char *name; /* The names of the members, joined by bars: "a|b". */
    int64_t offset, size, bytes;
    bool is_hot;
    bool is_shared; /* Another structure that begins alike has its name, too, so its share is unknown. */
    bool has_inside; /* Pointers reach what is in it, an array or a structure, or itself: its address is taken. */
} DataUnit;

typedef struct DataNote {
    const char *kind, *text;
} DataNote;

/* units: of one structure, by offset; notes: room for ADVICE_NOTES_AT_MOST + a note for each line.  is_in_part:
 * initialisers store into it, nobody knows where: nothing is said of members that are not used.  Strings are the
 * arena's. Returns how many there are. */
enum { ADVICE_NOTES_AT_MOST = 3 };
size_t data_advice(Arena *a, DataUnit *unit, size_t n, int64_t size, bool is_in_part, DataNote *note);

#endif
