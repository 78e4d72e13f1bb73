/* Texts that libclang reads on threads of their own, while this one goes on.
 * In: a reading.  Its name, text and flags stay as they are until it is taken or dropped.
 * Out: its translation unit, the same that parser_read makes.
 * Method: a queue, and readers that take from its front.  A reading that none of them has begun is read where it is
 * taken, so it does not matter how many there are, or whether there are any. */
#ifndef MR_FRONT_READ_AHEAD_H
#define MR_FRONT_READ_AHEAD_H

#include "front/parser.h"

typedef struct Ahead Ahead;

/* Starts p->readers, n threads, or fewer where threads cannot be made. */
void readers_start(Parser *p, int n);
void readers_free(Readers *readers);
/* Between the two calls no reader reads, so that the process may be forked. */
void readers_pause(Readers *readers);
void readers_resume(Readers *readers);

Ahead *ahead_begin(Parser *p, const Reading *r);
/* Waits for the reader that has begun with the text, or reads it here; frees a.  Returns a CXErrorCode. */
int ahead_take(Parser *p, Ahead *a, CXTranslationUnit *tu);
void ahead_drop(Parser *p, Ahead *a);

#endif
