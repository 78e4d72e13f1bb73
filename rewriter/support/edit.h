/* A list of edits on one text, applied at once.
 * In: insertions and replacements by offset.  Out: the new text.
 *
 * Where several meet at one offset, what closes comes before what opens; inner things close first, outer things open
 * first:
 *
 *      if (x) { a; }           depth of the body's insertions: 3
 *             ^^   ^^
 *        opens: outer, inner  closes: inner, outer */
#ifndef MR_SUPPORT_EDIT_H
#define MR_SUPPORT_EDIT_H

#include "support/util.h"

typedef enum { EDIT_CLOSE, EDIT_OPEN } EditSide;

typedef struct Edit {
    uint32_t begin, end; /* replaced range; empty: an insertion */
    EditSide side;
    int depth;           /* in the tree */
    int order;
    const char *text;    /* the caller's, until edits_apply */
} Edit;

typedef struct Edits {
    Edit *at;
    int n, cap;
} Edits;

void edit_add(Edits *e, uint32_t begin, uint32_t end, EditSide side, int depth, const char *text);
/* Appends the edited text to out.  Overlapping replacements are a bug of the caller's. */
void edits_apply(Edits *e, const char *text, size_t len, Buf *out);
void edits_free(Edits *e);
void edits_dump(FILE *out, const Edits *e);

#endif
