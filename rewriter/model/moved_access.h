/* Accesses that are in the figures of a block or of what executes elsewhere, each by itself.
 * output/data_places.h finds out which object it accesses, by its text.
 * In: the same as goes into a mix.  Out: lists, newest first. */
#ifndef MR_MODEL_MOVED_ACCESS_H
#define MR_MODEL_MOVED_ACCESS_H

#include "support/util.h"
#include "tree/node.h"

/* What in the source makes the access. */
typedef enum {
    ACCESS_WRITTEN, /* An action reads or writes it. */
    ACCESS_POINTED, /* A pointer leads to what is accessed. */
    ACCESS_TABLE,   /* A switch loads it from the table that compilers make of it. */
    ACCESS_LIBRARY  /* A call accesses it, as the library model says. */
} AccessOrigin;

struct LibCall;

typedef struct MovedAccess {
    const Node *node;
    AccessOrigin origin;
    bool is_load;
    int64_t size;
    int times; /* The number of accesses; below 0: there are fewer. */
    const struct LibCall *library; /* The figures of ACCESS_LIBRARY. */
    struct MovedAccess *next;
} MovedAccess;

static inline void moved_add(Arena *a, MovedAccess **list, MovedAccess m)
{
    MovedAccess *kept = NEW(a, MovedAccess);
    *kept = m;
    kept->next = *list;
    *list = kept;
}

#endif
