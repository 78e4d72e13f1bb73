/* What stands in a text for what is gone from it: a mark at its begin and end, its directives, and its ends of lines.
 * In: the user's text, ranges of it.  Out: the text that libclang reads; later the user's again, with edits.
 * Method: macros that are opened, and edits, move what is behind them, in several rounds of texts, which libclang reads
 * each time.  The marks stay in the text through all of these, and are searched there at the end: the only text of the
 * program's own that is read again. */
#ifndef MR_FRONT_OPAQUE_HOLE_H
#define MR_FRONT_OPAQUE_HOLE_H

#include "tree/ast.h"

/* A text that was left out; the list is in order of the source. */
typedef struct Hole {
    uint32_t begin, end;
    const char *mark;     /* All marks begin with it; it is the same for all holes of a text. */
    const char *stands;   /* The text that stands for the hole. */
    uint32_t from, to;    /* Offsets of what was written there. */
    bool is_part;         /* The hole is part of a function: edits may stand around what stands for it. */
    Place written_from, written_to; /* Places of its begin and end in the user's lines. */
    unsigned begin_column, end_column; /* Columns of written_from and written_to in the user's text. */
} Hole;

/* Nowhere in the text. */
const char *hole_mark(Arena *a, const char *text, size_t len);
/* Appends it to a text.  t: of the user's text; number: its index among all. */
void hole_write(Hole *h, int number, const Tokens *t, Buf *out);
/* Finds the places of the texts, once all marks are written. */
void holes_place(Hole *hole, int n, const Source *user, const Source *text);
/* Appends a text made of the one with the holes; what was in them stands there again. */
void holes_restore(const Hole *h, int n, const char *user, const char *text, size_t len, Buf *out);
/* The token behind the directive that begins with token i. */
size_t directive_end(const Tokens *t, size_t i);

#endif
