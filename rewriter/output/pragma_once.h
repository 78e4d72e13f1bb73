/* Copied headers that say #pragma once.
 * In: all jobs with their headers and flags.  Out: what stands around the copies' text.
 *
 * Compilers know a file that is to be read once by what and where it is, so that a copy of it is another one:
 *
 *      out/a.c ── "util.h" ──▶ out/util.h ─ ─ ─ ─ ┐     a copy that only points on to the original
 *         └────── <util.h>, -Isrc ──▶ src/util.h ◀┘     is no second text, whichever way it is reached */
#ifndef MR_OUTPUT_PRAGMA_ONCE_H
#define MR_OUTPUT_PRAGMA_ONCE_H

#include "job/job.h"
#include "output/output_tree.h"

/* Does the text say #pragma once? */
bool once_is_said(const char *text, size_t len);
void once_settle(const Job *jobs, int n, OutDir *out);

#endif
