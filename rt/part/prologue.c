/* SPDX-License-Identifier: MIT */
/* memrewrite runtime: counts into a file that outlives the program, and knows the variants of its functions.
   Input: the calls and macros of memrt.h in the rewritten text; MEMREWRITE_OUT, _SAMPLE, _INHERIT, _INTERVAL, _OFF.
   Output: one .mrc file per process (doc/format.md).
   Method: each thread has a tree of contexts (an ROI entered from a parent context) and a stack of open
   entries.  A context's counters are a slot of the file, mapped shared, so what was counted survives any
   death of the process, and neither a lock nor an atomic is on the counting path.  Claiming a slot, once
   per context, takes one atomic add.

       thread ─▶ top frame ─▶ frame ─▶ bottom      a frame is an open entry
                    ▼           ▼        ▼
                   node ─────▶ node ──▶ root       a node is a context; it knows its parent
                    ▼           ▼
                  slot 7      slot 2               mapped from the file

   Signal handlers may count and enter ROIs: `ready` is 0 while a thread changes its frames or nodes, and
   an entry that a handler makes just then counts into the context that is open.
   The host is never stopped: what the file cannot take is counted in private memory.
   Limits: a handler that leaves by siglongjmp while a thread makes its first count, or to where no mr_back follows
   while mr_enter or mr_leave runs, switches ROIs off for its thread.  Where a filesystem reserves no real blocks (some
   copy on write) a full disk can still be a SIGBUS.
   The text is C89 plus what the system's headers give, so that old programs' flags build it too.
   MR_NO_MMAP: the C library alone, one thread, the file is written at exit.  MR_NO_THREADS: one thread.
   MR_BARE: no C library, no system; the file is an array in memory (bare.c). */

#ifndef _GNU_SOURCE
#define _GNU_SOURCE 1
#endif
#ifndef _FILE_OFFSET_BITS
#define _FILE_OFFSET_BITS 64
#endif

/*@config@*/
#include "memrt.h"

#ifndef MR_COUNTERS
#error "memrt.c has no configuration: use the copy that memrewrite wrote"
#endif
#if defined(MR_BARE)
#elif !defined(__unix__) && !defined(__APPLE__) && !defined(MR_NO_MMAP)
#define MR_NO_MMAP
#endif
#if defined(MR_NO_MMAP) && !defined(MR_NO_THREADS)
#define MR_NO_THREADS
#endif

/* Pairs of files compiled without constructors, before a system header takes __attribute__ away from tcc. */
#if (!defined(__GNUC__) || defined(__TINYC__) || defined(MR_BARE)) && defined(MR_PAIR_FILES)
#if !defined(MR_WEAK) && (defined(__TINYC__) || defined(__GNUC__))
#define MR_WEAK __attribute__((__weak__)) /* Variables of a file that is not linked are null. */
#elif !defined(MR_WEAK)
#define MR_WEAK
#endif
#define DECLARE_PAIRS(k) extern const mr_pair mr_pairs_##k[] MR_WEAK;
MR_PAIR_FILES(DECLARE_PAIRS)
#endif

#ifdef MR_BARE
#include <stddef.h>
#if !defined(MR_WEAK) && (defined(__GNUC__) || defined(__TINYC__))
#define MR_WEAK __attribute__((__weak__)) /* Functions that the program does not have are null. */
#elif !defined(MR_WEAK)
#define MR_WEAK
#endif
extern mr_u64 mr_hook_clock(void) MR_WEAK;
extern mr_u64 mr_hook_clock_hz(void) MR_WEAK;
extern const void *mr_hook_thread(void) MR_WEAK;
extern int mr_hook_write(const void *bytes, size_t n) MR_WEAK;
#endif

/* ISO C leaves the program all names that are not its own library's: a `read` or a variable `time` of the program's
   would be ours.  So on Linux the runtime calls the system itself, reads what the C library has behind names that begin
   with an underscore, and looks functions of threads up where that library has them.  ThreadSanitizer and
   MemorySanitizer must see what is mapped and read.  MR_LIBC: by the C library all the same. */
#if defined(__has_feature)
#if __has_feature(__thread_sanitizer__) || __has_feature(__memory_sanitizer__)
#define MR_LIBC
#endif
#elif defined(__SANITIZE_THREAD__)
#define MR_LIBC
#endif
#if defined(__linux__) && !defined(__ANDROID__) && !defined(MR_LIBC) && !defined(MR_BARE)
#if defined(__x86_64__) && !defined(__ILP32__) && (defined(__GNUC__) || defined(__TINYC__))
#define MR_RAW
#elif !defined(__GNUC__) || defined(__TINYC__)
#elif defined(__i386__) || (defined(__aarch64__) && !defined(__ILP32__)) ||                                            \
    (defined(__arm__) && defined(__ARM_EABI__)) || defined(__s390x__) || (defined(__riscv) && __riscv_xlen == 64) ||   \
    (defined(__powerpc64__) && !defined(__ILP32__))
#define MR_RAW
#endif
#endif

#ifdef MR_RAW
extern char **__environ;
extern unsigned long __getauxval(unsigned long) __attribute__((__weak__));
#endif

#include <stddef.h>
#include <stdint.h>
#if defined(MR_NO_MMAP) && !defined(MR_BARE)
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <errno.h>
#endif
#ifdef MR_RAW
#ifdef __TINYC__
#include <stdlib.h>
#endif
#include <features.h>
#include <sys/syscall.h>
#ifndef MR_NO_MMAP
#include <elf.h>
#endif
#elif !defined(MR_NO_MMAP) && !defined(MR_BARE)
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <time.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/syscall.h>
#endif
#endif

#if defined(__GNUC__) && !defined(__TINYC__)
#define MR_GNU
#define SIGNAL_FENCE() __asm__ volatile("" ::: "memory")
#define ATOMIC_READ(p) __atomic_load_n(p, __ATOMIC_RELAXED)
#define ATOMIC_GET(p) __atomic_load_n(p, __ATOMIC_ACQUIRE)
#define ATOMIC_SET(p, v) __atomic_store_n(p, v, __ATOMIC_RELEASE)
/* -finstrument-functions: the user's hooks may count themselves, and must not be called for these functions. */
#define OWN static __attribute__((__no_instrument_function__, __unused__))
#define HOT                                                                                                            \
    static __inline__ __attribute__((__no_instrument_function__,                                                       \
                                     __always_inline__)) /* The function is on the path of an uncounted entry. */
#define COLD __attribute__((__cold__, __noinline__))
#define QUIET_RACE __attribute__((__noinline__, __no_sanitize_thread__))
#else
#define OWN static
#define HOT static
#define SIGNAL_FENCE() ((void)0)
#define ATOMIC_READ(p) (*(p))
#define ATOMIC_GET(p) (*(p))
#define ATOMIC_SET(p, v) ((void)(*(p) = (v)))
#define COLD
#define QUIET_RACE
#endif

#ifdef MR_PROGRAM_ROI
#define IS_PROGRAM(roi) ((roi) == MR_PROGRAM_ROI)
#else
#define IS_PROGRAM(roi) 0
#endif
