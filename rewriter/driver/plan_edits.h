/* One round of a file: what is to be written into its text.
 * In: a job, and the unit of its text as it is now.  Out: edits; the graph and the placement of each body that counts.
 */
#ifndef MR_DRIVER_PLAN_EDITS_H
#define MR_DRIVER_PLAN_EDITS_H

#include "driver/give_up.h"
#include "support/edit.h"

/* Plans one round of edits.  to_expand: by invocation of u, set for macros that an edit would land in: these are
 * expanded by one level, and the edits are not used.  ROUND_RESTART: a function or variant was refused. */
RoundResult plan_edits(Rewriter *r, Job *job, const Unit *u, Edits *edits, bool *to_expand);

#endif
