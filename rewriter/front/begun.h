/* Readings that have been begun: behind precompiled headers where there are some, on another thread where there is one.
 * In: a text.  Out: its translation unit, and the precompiled headers that it was read behind. */
#ifndef MR_FRONT_BEGUN_H
#define MR_FRONT_BEGUN_H

#include "front/front.h"
#include "front/parser.h"

typedef struct Begun Begun;

/* Begins a reading.  r's strings have to stay until begun_end or begun_drop; its list of files is copied.  text, of len
 * bytes: the text whose first directives a precompiled header may stand for.  whole: the functions that headers define
 * are asked for. */
Begun *begun_new(Parser *p, const Reading *r, const char *text, size_t len, bool whole);
/* Waits for the reading, fills f->tu and f->precompiled, and frees b.  Returns a CXErrorCode. */
int begun_end(Front *f, Begun *b);
/* Frees a reading whose result nobody wants. */
void begun_drop(Parser *p, Begun *b);

/* Begins a reading of a copy of r's text, which is its only file; the parser keeps it for begun_find. */
void begun_keep(Parser *p, const Reading *r, bool whole);
/* Drops all readings that the parser keeps. */
void begun_forget(Parser *p);
/* Takes the kept reading of the same text and flags from the parser, and returns it; NULL: none is kept. */
Begun *begun_find(Parser *p, const Reading *r, bool whole);

#endif
