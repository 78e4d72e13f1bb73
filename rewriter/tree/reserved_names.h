/* Names that copies of functions are given, shared by what writes them and by the front end, to which a copy and its
 * original are the same tree; and names that compilers act upon. */
#ifndef MR_TREE_RESERVED_NAMES_H
#define MR_TREE_RESERVED_NAMES_H

#include <stdbool.h>
#include <stddef.h>

#define VARIANT_SUFFIX "__mr"  /* f__mr is the variant of f. */
#define SHARED_PREFIX "mr_st" /* mr_st3_count is shared; mr_st3k1_count is the second of its name in the function. */
#define FUNC_PREFIX "mr_fn_" /* mr_fn_3 is the array for __func__ in a variant. */

/* Attributes that the linker, the loader or the optimiser act upon by the function's name, without underscores; NULL at
 * the end. */
extern const char *const names_refused_attributes[];

/* The name that the source has for what a copy calls mr_st3_name; else the name itself.  NULL stays NULL. */
const char *names_plain(const char *name);
/* Is the name one that a copy gives to a static variable?  names_homonym returns its number among the function's
 * variables of the same name; 0: it is the first, or it is none. */
bool names_is_shared(const char *name);
unsigned names_homonym(const char *name);
/* May a compiler put something else in the place of a call of it, whatever the program defines by that name? */
bool names_known_to_compilers(const char *name);
/* Is the name that of a function of the C library, or of a compiler, that returns from every call, calls nothing of the
 * user's, and does no input or output? */
bool names_always_return(const char *name);
/* Is the name that of a function of the exec family, which returns only if it fails? */
bool names_exec(const char *name);

#endif
