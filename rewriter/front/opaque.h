/* What gcc compiles and clang does not: it is left as it is, and the rest of its file is read without it.
 * In: a job's text.  Out: its unit; a text in which something else stands for what libclang refuses, line by line.
 *
 *      int outer(int n)                   int outer(int n)
 *      {                                  ;
 *          int inner(void) {…}     ──▶    (the directives of the body, which others may rely on)
 *          return n + inner();            (empty lines)
 *      }
 *
 * All passes work on that text; what was there stands in the output again. */
#ifndef MR_FRONT_OPAQUE_H
#define MR_FRONT_OPAQUE_H

#include <jansson.h>

#include "front/parse.h"
#include "job/job.h"

typedef struct Opaque Opaque;

/* Fills job->unit, and job->text, flags and opaque where that is needed.  Errors that both compilers would tell are
 * told. */
void opaque_parse(Parser *p, Diag *d, Arena *a, Job *job);
/* Appends a text made of the job's, with what was there before. */
void opaque_restore(const Job *job, const char *text, size_t len, Buf *out);
/* The functions that were not read: entries of the sidecar's `skipped`; the program's own ones, which are not the
 * library's. */
void opaque_list(const Job *job, json_t *list);
void opaque_hide(const Job *job, LibModel *library);

#endif
