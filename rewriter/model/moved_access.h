/* Accesses that are in the figures of a block or of what executes elsewhere, each by itself: whose they are is found
 * out by their text (output/data_places.h). In: the same as goes into a mix.  Out: lists, newest first. */
#ifndef MR_MODEL_MOVED_ACCESS_H
#define MR_MODEL_MOVED_ACCESS_H

#include "support/util.h"
#include "tree/node.h"

/* What the node is. */
typedef enum {
    ACCESS_WRITTEN, /* an action's: what it reads or writes */
    ACCESS_POINTED, /* a pointer: to what is accessed */
    ACCESS_TABLE,   /* a switch, of which compilers make a table */
    ACCESS_LIBRARY  /* a call: what the library model says of it */
} AccessText;

struct LibCall;

typedef struct MovedAccess {
    const Node *node;
    AccessText text;
    bool is_load;
    int64_t size;
    int times; /* below 0: fewer */
    const struct LibCall *library; /* ACCESS_LIBRARY: the figures */
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
