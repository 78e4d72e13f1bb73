/* What can be omitted in a function's body, so that the rest of it is read.
 * In: tokens, an offset that an error is about.  Out: a value or a statement around it.
 *
 *      int a[4], *p = HERE;     wide: the declaration        return HERE;
 *      HERE;                    the statement           if (HERE) …   for (; HERE;) … */
#ifndef MR_FRONT_OPAQUE_PART_H
#define MR_FRONT_OPAQUE_PART_H

#include "tree/top_level.h"

typedef struct OpaquePart {
    TextRange range;
    enum {
        PART_VALUE, /* The value of an initialiser, with its `=`, or that of a return. */
        PART_CONDITION,
        PART_DECLARATION,
        PART_STATEMENT
    } kind; /* The last two kinds include their ends. */
} OpaquePart;

/* Finds the part around an offset that can be left out.  Returns false if there is none, or if control may leave it.
 * With wide it may be more than an initialiser. */
bool opaque_part(const Unit *skipped, const Tokens *t, const Chunk *function, uint32_t at, bool wide, OpaquePart *out);

#endif
