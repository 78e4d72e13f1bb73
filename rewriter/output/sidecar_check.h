/* The sidecar, checked before it is written, with the rules by which the report reads it (format/mix_check.h).
 * In: jobs and their sidecar's text.  Out: which functions are to be left out; a fault is a bug of ours, which must not
 * cost the others. */
#ifndef MR_OUTPUT_SIDECAR_CHECK_H
#define MR_OUTPUT_SIDECAR_CHECK_H

#include "job/job.h"
#include "support/diag.h"

typedef enum { VERIFY_GOOD, VERIFY_AGAIN, VERIFY_FAILED } Verdict;

/* Checks the text by the rules of sidecars.  VERIFY_AGAIN: functions were marked as left out, with a warning each, and
 * the files are to be rewritten. VERIFY_FAILED: a fault was reported that is in no function that could be left out. */
Verdict verify_sidecar(Job *jobs, int n, Diag *d, const char *text);

#endif
