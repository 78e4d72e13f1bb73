/* A file that includes itself (`#include __FILE__` under other macros).
 * In: a Job whose unit has such directives.  Out: its text and unit with a copy included in the file's place.
 *
 *      x.c ── #include __FILE__ ──▶ x.c                     one text in two inclusions, under other macros
 *      x.c ── #include "mr_self_x.c.h" ──▶ mr_self_x.c.h ─┐     x.c is that of the outer one alone; the copy stays as
 * it is ▲─────────┘ */
#ifndef MR_DRIVER_SELF_INCLUDE_H
#define MR_DRIVER_SELF_INCLUDE_H

#include "front/parse.h"
#include "job/job.h"
#include "output/output_tree.h"

/* Makes the copy if the job's file includes itself, and parses once more. */
void selfinclude_part(Parser *p, Diag *d, Job *job);
/* Adds the copy, if there is one; rel: where the rewritten source goes. */
void selfinclude_output(const Job *job, OutDir *out, const char *rel);

/* Returns the path of the copy of a source, or of what becomes of it. */
const char *selfinclude_path(Arena *a, const char *path);

#endif
