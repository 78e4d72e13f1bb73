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

/* Makes headers whose functions count part of the job's text, and parses it once more if there are any.  Source.origin
 * of the unit says from which file its lines are. */
void paste_part(Parser *p, Diag *d, bool verbose, Job *job);

/* For a text in which libclang refuses something in a header: makes all of the user's headers part of the text, which
 * is then to be parsed.  What is refused is left out as if the source had it (opaque.h).  Returns the unit before, for
 * paste_settle behind the parse; NULL: nothing was done. */
Unit *paste_wrong(Arena *a, Job *job);
void paste_settle(Unit *before, Job *job);

#endif
