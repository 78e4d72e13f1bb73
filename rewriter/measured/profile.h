/* The executions of blocks in former runs (--profile).
 * In: counter files.  Out: for a function of this run the counts of its blocks, where it is still the function that
 * was counted: its text has the hash that the sidecar has, and its graph the same blocks at the same places. */
#ifndef MR_MEASURED_PROFILE_H
#define MR_MEASURED_PROFILE_H

#include "cfg/cfg.h"
#include "job/job.h"
#include "support/diag.h"

typedef struct Profile Profile;

/* Errors are reported: NULL then. */
Profile *profile_read(const char *const *path, int n, Diag *d);
void profile_free(Profile *p);

/* The counts of one function's blocks, in the order of the sidecar; graphs take theirs one after the other. */
typedef struct Measured {
    unsigned first_line; /* The function's first line. */
    const struct FormerBlock *block;
    int n, taken;
    double entries; /* The number of the function's entries. */
} Measured;

/* The counts of former runs for the function, in the unit's arena; NULL: none counted the function as it is now. */
Measured *profile_find(const Profile *p, const Job *job, const Body *body);
/* The executions by block; less than 0: the block is not counted by itself.  NULL: the graph has other blocks. */
const double *measured_take(Measured *m, const Cfg *c);

#endif
