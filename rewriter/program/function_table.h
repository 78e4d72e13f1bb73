/* Functions of the run by name.  Inside of noreturn.c and always_returns.c alone.
 * A name is unique among external ones, and within a file among internal ones.  Of several external definitions (two programs in one
 * run) what is said of the function must hold for all. */
#ifndef MR_PROGRAM_FUNCTION_TABLE_H
#define MR_PROGRAM_FUNCTION_TABLE_H

#include "program/noreturn.h"
#include "support/hash.h"

typedef struct Entry {
    char *key;
    int definitions, never_return;
    bool may_stay; /* it may not come back from a call */
    bool may_jump; /* … since longjmp leaves it, or what it calls, for a function further out */
    UT_hash_handle hh;
} Entry;

struct NoReturn {
    Entry *table;
    bool any_jumps;
};

/* NULL: no file of the run defines it. */
Entry *returns_lookup(const NoReturn *k, int job, const Decl *d);
Entry *returns_enter(NoReturn *k, int job, const Decl *d);

/* always_returns.c: fills in may_stay */
void returns_find(NoReturn *k, const Job *jobs, int n);
/* longjmp_reach.c: fills in may_jump */
void jumps_find(NoReturn *k, const Job *jobs, int n);

#endif
