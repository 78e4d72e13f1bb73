/* Fallbacks: drops a version, a variant, a function or a macro.
 * In: what went wrong with a job's text, and where.  Out: what is left as it was, with the reason; the file then starts
 * over. */
#ifndef MR_DRIVER_GIVE_UP_H
#define MR_DRIVER_GIVE_UP_H

#include "driver/rewrite_file.h"

/* The result of a round of one file. */
typedef enum { ROUND_DONE, ROUND_AGAIN, ROUND_RESTART, ROUND_FAILED } RoundResult;

/* Has the body something to count? */
bool body_is_wanted(const Job *job, const Body *b);

/* Does without what cannot be had: versions of a region, then the variant.  If there is neither, the function is left
 * as it was. */
void refuse_body(Rewriter *r, Job *job, const Body *b, const char *why);

/* Handles errors of `bad`, a rewritten text, of which the first is on that line of the base text (0: not known where).
 * Given up are the functions on the line, then the copies, then macros on the line, then all that the file would
 * count. */
RoundResult refuse_error(Rewriter *r, Job *job, const Unit *bad, uint32_t line, const char *when);

/* Does without what would have to be expanded once more: the functions in which it stands are left as they are. */
RoundResult refuse_expansion(Rewriter *r, Job *job, const Unit *u, const bool *to_expand, const char *why);

#endif
