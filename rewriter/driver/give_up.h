/* Fallbacks: drops a version, a variant, a function or a macro.
 * In: what went wrong with a job's text, and where.  Out: what is left as it was, with the reason; the file then starts
 * over. */
#ifndef MR_DRIVER_GIVE_UP_H
#define MR_DRIVER_GIVE_UP_H

#include "driver/rewrite_file.h"

/* What becomes of a file after a round. */
typedef enum { ROUND_DONE, ROUND_AGAIN, ROUND_RESTART, ROUND_FAILED } Outcome;

/* Has it something to count? */
bool body_is_wanted(const Job *job, const Body *b);

/* What cannot be had is done without: versions of a region, then the variant.  Else the function is left as it was. */
void refuse_body(Rewriter *r, Job *job, const Body *b, const char *why);

/* The text has the errors of `bad`, the first on that line (0: not known where) of the base text: no edit adds or
 * removes a line.  The functions on the line go, then the copies, then macros on the line, then all that the file would
 * count. */
Outcome refuse_error(Rewriter *r, Job *job, const Unit *bad, uint32_t line, const char *when);

/* What would have to be expanded once more is done without: the functions that it stands in are left as they are. */
Outcome refuse_expansion(Rewriter *r, Job *job, const Unit *u, const bool *to_expand, const char *why);

#endif
