/* A unit's text in which functions have variants: behind each such function, as it was, the clone that is counted.
 *
 *      static int f(int x)                   static int mr_st0_n;             what both share
 *      {                                     #line 1 "f.c"
 *          static int n;                     static int f(int x) { … return x + mr_st0_n++; }
 *          return x + n++;          ──▶      #line 1 "f.c"
 *      }                                     static int f__mr(int x) { … return x + mr_st0_n++; }
 *                                            #line 5 "f.c"
 *
 * In: a job, which of its functions get variants.  Out: the text, and which function each body in it is.
 * Lines added end in #line, so that every line of the user's keeps its number. */
#ifndef MR_CLONE_VARIANT_TEXT_H
#define MR_CLONE_VARIANT_TEXT_H

#include "job/job.h"

/* Why function i cannot be copied, or NULL.  expanded: copies_expand_names leaves nothing to be expanded that can be.
 */
const char *copies_refuse(const Unit *u, int i, bool expanded);
/* Marks the macros that hold parts of functions to be copied, and must be expanded first.  False: none. */
bool copies_expand(const Job *job, const Unit *u, bool *to_expand);
/* Marks the macros that name static variables of functions with variants: the variables get other names. */
bool copies_expand_names(const Job *job, const Unit *u, bool *to_expand);
/* Fills job->body; appends the text to out.  r: the regions in u, which are given versions (versioning.h). */
void copies_write(Job *job, const Unit *u, const Regions *r, Buf *out);
/* Names the functions of a unit that such a text was read as, of which none is missing (Function.users_name). */
void copies_name(const Job *job, const Unit *read);

#endif
