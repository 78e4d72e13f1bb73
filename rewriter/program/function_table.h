/* Functions of the run by name.  Inside of noreturn.c and always_returns.c alone.
 * A name is unique among external ones, and within a file among internal ones.  Of several external definitions (two
 * programs in one run) what is said of the function must hold for all. */
#ifndef MR_PROGRAM_FUNCTION_TABLE_H
#define MR_PROGRAM_FUNCTION_TABLE_H

#include "program/noreturn.h"
#include "support/hash.h"

typedef struct Entry {
    char *key;
    int definitions, never_return;
    bool may_stay; /* it may not come back from a call */
    bool may_jump; /* it may not come back since longjmp leaves it, or what it calls, for a function further out; or
                    * exec ends the program
                    */
    bool may_fork; /* it may come back in two processes */
    bool is_taken; /* its address is, in some file of the run */
    UT_hash_handle hh;
} Entry;

struct NoReturn {
    Entry *table;
    bool pointers_may_jump, pointers_may_fork; /* calls through pointers */
};

/* NULL: no file of the run defines it. */
Entry *returns_lookup(const NoReturn *k, int job, const Decl *d);
Entry *returns_enter(NoReturn *k, int job, const Decl *d);

/* always_returns.c: fills in may_stay */
void returns_find(NoReturn *k, const Job *jobs, int n);
/* nonlocal_returns.c: fills in may_jump, may_fork, is_taken and what pointers may do */
void jumps_find(NoReturn *k, const Job *jobs, int n);
/* May a call of a function not come back, or come back in two processes?  Adds to what is there. */
void jumps_of(const NoReturn *k, int job, const Decl *d, bool *may_jump, bool *may_fork);

#endif
