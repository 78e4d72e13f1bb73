/* Headers whose functions a source reaches become part of its text: what is done with functions can then be done with
 * these. In: a Job whose unit knows what it includes.  Out: its text and unit.
 *
 *      #include "list.h"            #line 1 "list.h"
 *      int main(void)               static inline int length(List *l) { … }
 *      { … length(l) … }    ──▶     #line 1 "a.c"
 *                                   (nothing: what stands behind the directive)
 *                                   int main(void) …
 *
 * The headers themselves stay as they are, for the files that do not need this. */
#ifndef MR_DRIVER_PASTE_HEADERS_H
#define MR_DRIVER_PASTE_HEADERS_H

#include "front/parse.h"
#include "job/job.h"

/* Parses once more, if need be.  Source.origin of the unit says from which file its lines are. */
void paste_part(Parser *p, Diag *d, bool verbose, Job *job);

/* Where libclang refuses something in a header: all of the user's headers become part of the text, which is still to be
 * parsed; what is refused is done without then (opaque.h), as if the source had it.  Returns the unit before, for
 * paste_settle behind the parse; NULL: nothing was done. */
Unit *paste_wrong(Arena *a, Job *job);
void paste_settle(Unit *before, Job *job);

#endif
