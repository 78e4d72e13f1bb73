/* Readings that have been begun: behind precompiled headers where there are some, on another thread where there is one.
 * In: a text.  Out: its translation unit, and the precompiled headers that it was read behind. */
#ifndef MR_FRONT_PENDING_READING_H
#define MR_FRONT_PENDING_READING_H

#include "front/front.h"
#include "front/parser.h"

typedef struct PendingReading PendingReading;

/* Begins a reading.  r's strings have to stay until pending_reading_end or pending_reading_drop; its list of files is
 * copied.  text, of len bytes: the text whose first directives a precompiled header may stand for.  whole: the
 * functions that headers define are asked for. */
PendingReading *pending_reading_new(Parser *p, const Reading *r, const char *text, size_t len, bool whole);
/* Waits for the reading, fills f->tu and f->precompiled, and frees b.  Returns a CXErrorCode. */
int pending_reading_end(Front *f, PendingReading *b);
/* Frees a reading whose result nobody wants. */
void pending_reading_drop(Parser *p, PendingReading *b);

/* Begins a reading of a copy of r's text, which is its only file; the parser keeps it for pending_reading_find. */
void pending_reading_keep(Parser *p, const Reading *r, bool whole);
/* Drops all readings that the parser keeps. */
void pending_reading_forget(Parser *p);
/* Takes the kept reading of the same text and flags from the parser, and returns it; NULL: none is kept. */
PendingReading *pending_reading_find(Parser *p, const Reading *r, bool whole);

#endif
