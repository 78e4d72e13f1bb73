/* SPDX-License-Identifier: MIT */
/* memrewrite runtime: the interface that rewritten text uses.
   Input: nothing.  This file is the first line of every rewritten source and includes no header, so
   a feature macro that the source defines on its own first line still works.
   It is plain C89 under any warning option: what is newer stands behind __extension__.
   Options, to be given to every file of the program alike: MR_NO_THREADS (one thread only),
   MR_TLS=word (how this compiler spells thread-local), MR_TYPEOF=word (how it spells typeof),
   MR_NO_FLOAT (gcc and clang: no floating point; known from the target where it can be).
   MR_BARE (no system and no C library, see bare.c).
   For single files: MR_NO_DIRECT (counters are reached through a pointer). */
#ifndef MR_MEMRT_H
#define MR_MEMRT_H

/*@config@*/
