/* Facts that the front end takes from precompiled headers, which are not visited again.
 * In: what they hold, as it was met when they were made (precompile.h).  Out: the same in a unit that is read behind
 * them. */
#ifndef MR_FRONT_PRECOMPILED_FACTS_H
#define MR_FRONT_PRECOMPILED_FACTS_H

#include "front/front.h"
#include "support/hash.h"

typedef struct Declared {
    const char *name;
    int times; /* The number of declarations; equal ones are stored once. */
    const Decl *decl;
    UT_hash_handle hh;
} Declared;

typedef struct Precompiled {
    Arena *arena;
    int fd;
    char path[32];
    Unit *unit; /* Holds the prefix's macros, states, given names and headers, as they were met. */
    const char **real_path; /* Real path of each header in `unit`. */
    int n_real_paths, cap_real_paths;
    Declared *functions;
    bool has_functions; /* A header of the user's defines functions. */
    int rejected_uses;        /* Number of readings that had to be made again without it. */
} Precompiled;

/* Adds the facts of f->precompiled, if that is set: headers, macros, states and given names, in front of the text's
 * own. */
void precompiled_headers(Front *f);
void precompiled_macros(Front *f);

/* The name that a user's file has in them, or would have without them; one that libclang has written down is another.
 */
const char *precompiled_name(Front *f, CXFile file);

/* Returns how often the headers declare a function of that name at file scope, equal declarations once. */
int precompiled_declares(const Precompiled *pre, const char *name);

#endif
