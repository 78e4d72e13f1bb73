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
    uint32_t begin, end; /* The range that is replaced; an empty one is an insertion. */
    EditSide side;
    int depth;           /* The depth in the tree. */
    int order;           /* The place in the order in which edits were added. */
    const char *text; /* The text is the caller's until edits_apply; NULL: the edit is of a second copy alone
                         (edits_write_copy). */
    const char *copy; /* The text that such a copy has instead; NULL: it has the same. */
    bool is_suffix; /* The text makes the name in front of it longer; other texts stand apart from a word there. */
} Edit;

typedef struct Edits {
    Edit *items;
    int n, cap;
} Edits;

/* Adds an edit, whose text must live as long as the list.  The result is valid until the next one is added. */
Edit *edit_add(Edits *e, uint32_t begin, uint32_t end, EditSide side, int depth, const char *text);
/* Appends the edited text to out.  Overlapping replacements are a bug of the caller's. */
void edits_apply(Edits *e, const char *text, size_t len, Buf *out);
/* Returns the line of the text from which that line of the edited text comes; the edits are applied. */
uint32_t edits_line_before(const Edits *e, const char *text, uint32_t line);

/* The edits from one insertion up to and with another one, as their orders name them, sorted; e is not. */
Edits edits_stretch(const Edits *e, int first, int last);
/* Appends what a stretch's second copy is to be, in which edits within a replaced range are left out. */
void edits_write_copy(const Edits *stretch, const char *text, Buf *out);
void edits_free(Edits *e);
void edits_dump(FILE *out, const Edits *e);

#endif
