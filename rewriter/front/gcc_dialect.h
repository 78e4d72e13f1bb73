/* What gcc takes and clang takes under another name, or with another flag: flags that let libclang read it.
 *
 *      _Float64 x = fabsf64(y);      -D_Float64=double …
 *      _Decimal32 d;                 -D_Decimal32=float (as many bytes)
 *      __atomic_load_n(&shared, 5)   with `_Atomic int shared`: a macro that casts the pointer
 *
 * The program's text stays as it is: compilers never see these flags. */
#ifndef MR_FRONT_GCC_DIALECT_H
#define MR_FRONT_GCC_DIALECT_H

#include "job/job.h"

/* Adds flags to the job's that avoid errors of its unit.  False: no more flags help. */
bool dialect_widen(Arena *a, Job *job);
/* Do the job's flags ask for more than clang has, so that what it refuses need not be a mistake? */
bool dialect_is_gcc_only(const Job *job);
/* Do the flags say that decimal numbers are read as binary ones?  Their values are others. */
bool dialect_is_decimal(const char *const *flags, int n_flags);

#endif
