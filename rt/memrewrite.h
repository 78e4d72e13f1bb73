/* SPDX-License-Identifier: MIT */
/* Regions of interest, marked by macros that are nothing without memrewrite:

       MEMREWRITE_BEGIN("solve");            around statements of one block; they nest
       ...
       MEMREWRITE_END("solve");

       MEMREWRITE_FUNCTION("spmv")           in front of a function's definition: each of its calls
       void spmv(...) { ... }

       MEMREWRITE_PHASE("solve");            from here on the process is in this phase; MEMREWRITE_PHASE("end"): in none

   They mean what #pragma memrewrite begin NAME, end NAME, function NAME and phase NAME mean, and cause no warning in
   compilers that do not know these pragmas.  The rewriter reads them where they stand: a macro that holds one marks
   nothing. */
#ifndef MEMREWRITE_H
#define MEMREWRITE_H

#define MEMREWRITE_BEGIN(name)
#define MEMREWRITE_END(name)
#define MEMREWRITE_FUNCTION(name)
#define MEMREWRITE_PHASE(name)

#endif
