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

#include "front/parse.h"
#include "job/job.h"

typedef struct Opaque Opaque;

/* Stands in a function of which something was not read. */
#define OPAQUE_PART "/*@mr?*/"

/* Fills job->unit where there is none; and flags and text, where others let clang read more (gcc_dialect.h,
 * stand_in.h). */
void opaque_begin(Parser *p, Arena *a, Job *job);
/* Where it has errors still: fills unit, text and opaque.  They stay where every compiler would report them, or nothing
 * helps. */
void opaque_finish(Parser *p, Diag *d, Arena *a, Job *job);
/* Reports them. */
void opaque_refuse(Parser *p, Diag *d, Job *job);
/* Appends a text made of a job's, with what was there before: that job's opaque and stand_ins; NULL: none. */
void opaque_restore(const struct Opaque *o, const struct StandIns *s, const char *text, size_t len, Buf *out);
/* In the user's text; the line is the same in both. */
void opaque_place(const Job *job, Place *at);
/* A function that was not read. */
typedef struct LostFunction {
    const char *name, *why;
    Place at; /* in the job's text */
} LostFunction;

/* All of them, in order; *n: how many.  They are the program's own, and not the library's. */
const LostFunction *opaque_lost(const Job *job, int *n);
/* Does what was not read name it? */
bool opaque_names(const Job *job, const char *name);
void opaque_hide(const Job *job, LibModel *library);

#endif
