/* Sources that include other sources of the run.
 * In: all jobs, rewritten.  Out: outputs that include the right text.
 *
 * a.c includes b.c, and both are rewritten.  The written b.c serves a.c as well, but for one case: macros of it were
 * opened as b.c alone defines them.  Then a.c is made to include a plain copy, mr_plain_b.c.h. */
#ifndef MR_OUTPUT_INCLUDE_FIXUP_H
#define MR_OUTPUT_INCLUDE_FIXUP_H

#include "job/job.h"
#include "output/output_tree.h"

void includes_settle(Job *jobs, int n, OutDir *out, Diag *d);

#endif
