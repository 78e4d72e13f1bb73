/* Headers that several files of a run begin with, read once.
 *
 *      #include "env.h"          read, written down and set aside when the third file begins with it;
 *      #include <stdio.h>        the same, with both of them, when so many do
 *      int main(void) …          all that the next file's reading has to read
 *
 * In: a text that is about to be read.  Out: a precompiled header for its first directives, with what the front end
 * takes from headers: it is read behind that, as if there were nothing else.
 * Method: the text stays whole.  Its first directives find nothing to do, which is tried once for each such header:
 * where one of them defines or declares anything when it is met again, it is not among them. */
#ifndef MR_FRONT_PRECOMPILED_H
#define MR_FRONT_PRECOMPILED_H

#include "front/parser.h"

/* Frees p->precompiler; c may be NULL. */
void precompiler_free(Precompiler *c);

/* Returns the precompiled headers for a reading; NULL: it is read without.  text: the user's text alone; whole:
 * functions that headers define matter. */
Precompiled *precompiled_find(Parser *p, const Reading *r, const char *text, size_t len, bool whole);
#endif
