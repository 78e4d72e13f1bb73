/* A source that the compilation database has several times.  In: a job, parsed with the flags of the first entry.  Out: an error where
 * another entry's flags make it another source. */
#ifndef MR_COMMANDS_H
#define MR_COMMANDS_H

#include "compdb.h"
#include "job.h"
#include "options.h"
#include "parse.h"

typedef struct Commands {
    Parser *parser;
    const CompDb *db; /* may be NULL */
    const Options *options;
    Arena *arena;
} Commands;

void commands_check(const Commands *c, Diag *d, const Job *job);

#endif
