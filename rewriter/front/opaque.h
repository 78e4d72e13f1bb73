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

/* The comment that stands in a function of which a part was not read. */
#define OPAQUE_PART "/*@mr?*/"

/* Reads the job's text into job->unit unless that is filled; changes the job's flags and text where that lets clang
 * read more (gcc_dialect.h, stand_in.h). */
void opaque_begin(Parser *p, Arena *a, Job *job);
/* Reads a text that still has errors: fills unit, text and opaque.  Errors that every compiler would report stay. */
void opaque_finish(Parser *p, Diag *d, Arena *a, Job *job);
/* Parses the job's text once more, and reports its errors to d. */
void opaque_refuse(Parser *p, Diag *d, Job *job);
/* Appends a text that was made from a job's to `out`, with the user's own words in the place of what replaced them.
 * o, s: that job's opaque and stand_ins; NULL: it has none. */
void opaque_restore(const struct Opaque *o, const struct StandIns *s, const char *text, size_t len, Buf *out);
/* Turns a place of the job's text into the same place of the user's; the line is the same in both. */
void opaque_place(const Job *job, Place *at);
/* A function that was not read. */
typedef struct LostFunction {
    const char *name, *reason;
    Place place; /* Place in the job's text. */
} LostFunction;

/* Returns the functions of the program that were not read, in order of the text, in the unit's arena; *n: how many. */
const LostFunction *opaque_lost(const Job *job, int *n);
/* Does a part of the text that was not read say the name? */
bool opaque_names(const Job *job, const char *name);
void opaque_hide(const Job *job, LibModel *library);

#endif
