/* Words that stand for what clang cannot read, each of one spelling and of its length:
 *
 *      static _Decimal32 tax = 0.19df;      static _Decimal32 tax = $Z0___;
 *
 * The word is a macro of the command line (-D'$Z0___=0.19f') to libclang alone.  All passes work on that text; in the
 * output the user's own words stand again. */
#ifndef MR_FRONT_STAND_IN_H
#define MR_FRONT_STAND_IN_H

#include "job/job.h"
#include "support/util.h"

/* Replaces tokens of gcc's in job->text that the unit has errors about; adds to the job's flags.  False: there is
 * nothing to replace. */
bool standin_widen(Arena *a, Job *job);
/* Do the job's words hide that functions are called when the scope of a variable ends? */
bool standin_hides(const Job *job);
/* Is the name one of the words that stand for what clang cannot read? */
bool is_standin(const char *name);
/* Appends a text that has the words of s (NULL: none) in it, with the user's instead. */
void standin_restore(const struct StandIns *s, const char *text, size_t len, Buf *out);

#endif
