/* Names that copies of functions are given, shared by what writes them and by the front end, to which a copy and its
 * original are the same tree; and names that compilers act upon. */
#ifndef MR_TREE_RESERVED_NAMES_H
#define MR_TREE_RESERVED_NAMES_H

#include <stdbool.h>
#include <stddef.h>

#include "tree/type.h"

/* The variant of f is f__mr. */
#define VARIANT_SUFFIX "__mr"
/* A static variable that both versions share is mr_st3_count; the second of its name in the function is
 * mr_st3k1_count. */
#define SHARED_PREFIX "mr_st"
/* What __func__ says in the variant is in mr_fn_3. */
#define FUNC_PREFIX "mr_fn_"

/* Attributes that the linker, the loader or the optimiser act upon by the function's name, without underscores; NULL at
 * the end. */
extern const char *const names_refused_attributes[];

/* What a name is in a text that copies were written to. */
OwnName names_own(const char *name);
/* Of one that is OWN_SHARED (mr_st3k1_count): the name that the source has, and which of that name in the function. */
const char *names_plain(const char *name);
unsigned names_homonym(const char *name);
/* May a compiler put something else in the place of a call of it, whatever the program defines by that name? */
bool names_known_to_compilers(const char *name);
/* Is the name that of a function of the C library, or of a compiler, that returns from every call, calls nothing of the
 * user's, and does no input or output? */
bool names_always_return(const char *name);
/* Is the name that of a function of the exec family, which returns only if it fails? */
bool names_exec(const char *name);

#endif
