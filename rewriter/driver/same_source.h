/* A source that the compilation database has several times.  In: a job, parsed with the flags of the first entry.  Out:
 * an error where another entry's flags make it another source. */
#ifndef MR_DRIVER_SAME_SOURCE_H
#define MR_DRIVER_SAME_SOURCE_H

#include "driver/compdb.h"
#include "driver/options.h"
#include "front/parse.h"
#include "job/job.h"

typedef struct Commands {
    Parser *parser;
    const CompDb *db; /* The database may be NULL. */
    const Options *options;
    Arena *arena;
} Commands;

void commands_check(const Commands *c, Diag *d, const Job *job);

#endif
