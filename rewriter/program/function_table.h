/* Functions of the run by name.  Used by noreturn.c, always_returns.c, nonlocal_returns.c and
 * naming_files.c alone.
 * A name is unique among external ones, and within a file among internal ones.  Of several external definitions (two
 * programs in one run) what is said of the function must hold for all. */
#ifndef MR_PROGRAM_FUNCTION_TABLE_H
#define MR_PROGRAM_FUNCTION_TABLE_H

#include "program/noreturn.h"
#include "support/hash.h"

enum { NAMED_IN_SEVERAL = -1 };

typedef struct Entry {
    char *key;
    int definitions, never_return;
    int found_in; /* The pass that found that no definition of it returns, from 1; 0: none did. */
    bool may_not_return; /* A call in it may not come back. */
    bool may_jump; /* The function may not come back, since longjmp leaves it, or what it calls, for a function further
                      out, or since exec ends the program. */
    bool may_fork; /* The function may come back in two processes. */
    bool is_taken; /* Some file of the run takes its address. */
    int named_in; /* 1 + the only job whose functions name it; 0: none does; NAMED_IN_SEVERAL. */
    UT_hash_handle hh;
} Entry;

struct NoReturn {
    Entry *table;
    bool pointers_may_jump, pointers_may_fork; /* Calls through pointers may jump or fork. */
    bool is_program; /* The run has main, and no other image calls what it defines. */
};

/* The entry of a function; NULL: no file of the run defines it. */
Entry *returns_lookup(const NoReturn *k, int job, const Decl *d);
Entry *returns_enter(NoReturn *k, int job, const Decl *d);

/* always_returns.c fills in may_not_return. */
void returns_find(NoReturn *k, const Job *jobs, int n);
/* nonlocal_returns.c fills in may_jump, may_fork, is_taken and what pointers may do. */
void jumps_find(NoReturn *k, const Job *jobs, int n);
/* naming_files.c fills in named_in and is_program. */
void naming_files_find(NoReturn *k, const Job *jobs, int n, bool has_others);
/* Does no file of the whole program but the job's name the function, which the job defines? */
bool is_named_here_alone(const NoReturn *k, int job, const Decl *d);
/* May a call of a function not come back, or come back in two processes?  Adds to what is there. */
void jumps_of(const NoReturn *k, int job, const Decl *d, bool *may_jump, bool *may_fork);

#endif
