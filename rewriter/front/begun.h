/* Readings on their way: behind precompiled headers where there are such, on another thread where there is one.
 * In: a text.  Out: its translation unit, and the precompiled headers that it was read behind. */
#ifndef MR_FRONT_BEGUN_H
#define MR_FRONT_BEGUN_H

#include "front/front.h"
#include "front/parser.h"

typedef struct Begun Begun;

/* r: its strings stay as they are until the end; what it points to is copied.  text: what the headers are looked for
 * in. whole: their functions matter. */
Begun *begun_new(Parser *p, const Reading *r, const char *text, size_t len, bool whole);
/* Waits, fills f->tu and f->behind, and frees.  A CXErrorCode. */
int begun_end(Front *f, Begun *b);
void begun_drop(Parser *p, Begun *b);

/* Begins one of a copy of r's text, which is its only file.  The parser keeps it until the same is asked for. */
void begun_keep(Parser *p, const Reading *r, bool whole);
void begun_forget(Parser *p);
/* NULL: there is none that is the same. */
Begun *begun_find(Parser *p, const Reading *r, bool whole);

#endif
