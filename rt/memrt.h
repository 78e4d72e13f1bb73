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

/* What was instrumented by different runs may come together in one process, as a program and a library: each has a
   runtime with its own counters.  So its functions' names end in something that no other build has. */
#ifdef MR_SUFFIX
#define MR_PASTE(name, suffix) name##suffix
#define MR_NAME(name, suffix) MR_PASTE(name, suffix)
#define mr_now MR_NAME(mr_now, MR_SUFFIX)
#define mr_direct MR_NAME(mr_direct, MR_SUFFIX)
#define mr_direct_slot MR_NAME(mr_direct_slot, MR_SUFFIX)
#define mr_current MR_NAME(mr_current, MR_SUFFIX)
#define mr_aside MR_NAME(mr_aside, MR_SUFFIX)
#define mr_at MR_NAME(mr_at, MR_SUFFIX)
#define mr_enter MR_NAME(mr_enter, MR_SUFFIX)
#define mr_begin MR_NAME(mr_begin, MR_SUFFIX)
#define mr_begin_leaf MR_NAME(mr_begin_leaf, MR_SUFFIX)
#define mr_leave MR_NAME(mr_leave, MR_SUFFIX)
#define mr_mark MR_NAME(mr_mark, MR_SUFFIX)
#define mr_back MR_NAME(mr_back, MR_SUFFIX)
#define mr_phase MR_NAME(mr_phase, MR_SUFFIX)
#define mr_iterations MR_NAME(mr_iterations, MR_SUFFIX)
#define mr_turn MR_NAME(mr_turn, MR_SUFFIX)
#define mr_all_iterations MR_NAME(mr_all_iterations, MR_SUFFIX)
#define mr_iterations_end MR_NAME(mr_iterations_end, MR_SUFFIX)
#define mr_register MR_NAME(mr_register, MR_SUFFIX)
#define mr_forget MR_NAME(mr_forget, MR_SUFFIX)
#define mr_resolve MR_NAME(mr_resolve, MR_SUFFIX)
#define mr_variant MR_NAME(mr_variant, MR_SUFFIX)
#define mr_recent MR_NAME(mr_recent, MR_SUFFIX)
#define mr_original MR_NAME(mr_original, MR_SUFFIX)
#define mr_thread_start MR_NAME(mr_thread_start, MR_SUFFIX)
#define mr_thrd_start MR_NAME(mr_thrd_start, MR_SUFFIX)
#define mr_ending MR_NAME(mr_ending, MR_SUFFIX)
#define mr_leaving MR_NAME(mr_leaving, MR_SUFFIX)
#define mr_stayed MR_NAME(mr_stayed, MR_SUFFIX)
#define mr_forked MR_NAME(mr_forked, MR_SUFFIX)
#define mr_team MR_NAME(mr_team, MR_SUFFIX)
#define mr_join MR_NAME(mr_join, MR_SUFFIX)
#define mr_part MR_NAME(mr_part, MR_SUFFIX)
#define mr_done MR_NAME(mr_done, MR_SUFFIX)
#define mr_wait MR_NAME(mr_wait, MR_SUFFIX)
#define mr_met MR_NAME(mr_met, MR_SUFFIX)
#define mr_whole MR_NAME(mr_whole, MR_SUFFIX)
#define mr_divide MR_NAME(mr_divide, MR_SUFFIX)
#define mr_min MR_NAME(mr_min, MR_SUFFIX)
#define mr_max MR_NAME(mr_max, MR_SUFFIX)
#define mr_log2 MR_NAME(mr_log2, MR_SUFFIX)
#define mr_most MR_NAME(mr_most, MR_SUFFIX)
#define mr_positive MR_NAME(mr_positive, MR_SUFFIX)
#define mr_least MR_NAME(mr_least, MR_SUFFIX)
#define mr_greatest MR_NAME(mr_greatest, MR_SUFFIX)
#define mr_strlen MR_NAME(mr_strlen, MR_SUFFIX)
#define mr_format MR_NAME(mr_format, MR_SUFFIX)
#define mr_match MR_NAME(mr_match, MR_SUFFIX)
#define mr_strmatch MR_NAME(mr_strmatch, MR_SUFFIX)
#define mr_event_at MR_NAME(mr_event_at, MR_SUFFIX)
#define mr_event_flush MR_NAME(mr_event_flush, MR_SUFFIX)
#define mr_event MR_NAME(mr_event, MR_SUFFIX)
#define mr_backend MR_NAME(mr_backend, MR_SUFFIX)
#endif

#if defined(__TINYC__) || !defined(__GNUC__)
typedef unsigned long long mr_u64;
typedef long long mr_i64;
#else
__extension__ typedef unsigned long long mr_u64;
__extension__ typedef long long mr_i64;
#endif

#if defined(__SIZEOF_INT__) && __SIZEOF_INT__ < 4
typedef unsigned long mr_u32;
#else
typedef unsigned mr_u32;
#endif

/* No thread-local variables, since nobody has set them up.  Tasks are told apart by a hook (bare.c). */
#if defined(MR_BARE) && !defined(MR_NO_THREADS)
#define MR_NO_THREADS
#endif

/* MR_TLS stays undefined where the compiler has no thread-local variables: then a call counts. */
#if defined(MR_NO_THREADS)
#undef MR_TLS
#define MR_TLS
#elif defined(MR_TLS) || defined(__TINYC__)
#elif defined(__GNUC__)
#define MR_TLS __thread
#if defined(__ELF__) && defined(__OPTIMIZE__) && (defined(__PIE__) || (!defined(__PIC__) && !defined(__i386__)))
#define MR_OWN_TLS
#endif
#elif defined(__STDC_VERSION__) && !defined(__STDC_NO_THREADS__)
#if __STDC_VERSION__ >= 201112L
#define MR_TLS _Thread_local
#endif
#endif
#if defined(__ELF__) && defined(__PIC__) && !defined(__PIE__)
#define MR_FOR_LIBRARIES
#endif

/* What __LINE__ is in a macro whose invocation has several lines: the line of its name, of its end, or the one that is
 * read. */
#if defined(__clang__)
#define MR_LINE(name, end) end
#elif defined(__GNUC__) && __GNUC__ >= 5 && !defined(__TINYC__) && !defined(__INTEL_COMPILER) &&                       \
    !defined(__NVCOMPILER) && !defined(__PGI)
#define MR_LINE(name, end) name
#else
#define MR_LINE(name, end) __LINE__
#endif

#define MR_TEXT_OF(x) #x
#define MR_TEXT(x) MR_TEXT_OF(x)

/* The name of mr_current's stub; the runtime has it whatever it is compiled with, as files of one program may be
   compiled otherwise, by gcc or clang. */
#if defined(__x86_64__) && !defined(__ILP32__) && defined(__linux__) && defined(__GNUC__) && defined(MR_TLS) &&        \
    (defined(__clang__) || __GNUC__ >= 9) && !defined(__TINYC__) && !defined(__INTEL_COMPILER) &&                      \
    !defined(__NVCOMPILER) && !defined(__PGI)
#define MR_ASIDE_NAME MR_TEXT(mr_aside)
#endif

/* Counters without a pointer.  MR_DIRECT_WORDS is the array's size, a multiple of pages, where one context is all that
   a thread may have. */
#if defined(MR_DIRECT_WORDS) && defined(MR_OWN_TLS) && defined(MR_ASIDE_NAME) && !defined(MR_NO_DIRECT) &&             \
    !defined(__SANITIZE_THREAD__)
#define MR_DIRECT
#if defined(__has_feature)
#if __has_feature(__thread_sanitizer__) || __has_feature(__memory_sanitizer__)
#undef MR_DIRECT
#endif
#endif
#endif

/* What is compiled for an executable finds the executable's thread-local variables by one instruction, where the
   compiler may take that for granted: the runtime is linked into the executable, too.  With a word of one's own for
   MR_TLS it need not be. */
#if defined(MR_OWN_TLS)
#define MR_NEAR __attribute__((__tls_model__("local-exec")))
#if defined(MR_ASIDE_NAME) && !defined(__clang__)
#define MR_ASIDE MR_ASIDE_NAME
#endif
#else
#define MR_NEAR
#endif

#if defined(__GNUC__) || defined(__TINYC__)
#define MR_UNUSED __attribute__((__unused__))
#define MR_NORETURN __attribute__((__noreturn__))
#define MR_FORMAT_OF(n) __attribute__((__format_arg__(n)))
#define MR_INLINE __inline__ /* of static functions that counters made larger */
#else
#define MR_UNUSED
#define MR_NORETURN
#define MR_FORMAT_OF(n)
#define MR_INLINE
#endif

#if defined(__GNUC__) && !defined(__TINYC__)
#define MR_SAME __attribute__((__const__)) /* changes nothing, and says the same each time */
#define MR_RARE __attribute__((__cold__))  /* what leads there is not in the way of the rest */
#else
#define MR_SAME
#define MR_RARE
#endif

#if defined(__clang__)
#define MR_CLANG_INLINE MR_INLINE /* of larger ones */
#else
#define MR_CLANG_INLINE
#endif
#if defined(__GNUC__) && !defined(__clang__) && !defined(__TINYC__)
#define MR_GCC_INLINE MR_INLINE /* of functions that call themselves */
#else
#define MR_GCC_INLINE
#endif

/* Of small functions that are not static: their code is there for others as well.  Where another definition may take
 * its place no call is inlined. */
#if defined(__GNUC__) && !defined(__clang__) && !defined(__TINYC__) && (!defined(__PIC__) || defined(__PIE__))
#ifdef __GNUC_STDC_INLINE__
#define MR_OUTER_INLINE extern __inline__
#else
#define MR_OUTER_INLINE __inline__
#endif
#else
#define MR_OUTER_INLINE
#endif

/* In front of a loop that is written small but for what it counts: clang unrolls by size, some 28 operations, and a
   loop that it leaves as it is takes up to twice as long. */
#if defined(__clang__) && __clang_major__ >= 4 && defined(__OPTIMIZE__) && !defined(__OPTIMIZE_SIZE__)
#define MR_UNROLL _Pragma("clang loop unroll_count(4)")
#else
#define MR_UNROLL
#endif

/* Where a loop counts what it calls, a directive that asks for vectors may get none; nor can all loops be unrolled:
 * clang would warn. */
#if defined(__clang__) && (defined(_OPENMP) || (defined(__OPTIMIZE__) && !defined(__OPTIMIZE_SIZE__)))
#pragma clang diagnostic ignored "-Wpass-failed"
#endif

/* Where no case is for it a switch's value may be counted by a `default` of ours; clang sees a way there on which
   variables may have no value, and which it does not look at in the plain text. */
#if defined(__clang__)
#pragma clang diagnostic ignored "-Wcovered-switch-default"
#pragma clang diagnostic ignored "-Wsometimes-uninitialized"
#endif

/* What is warned of by the ranges of values is known from the plain text: a call of the runtime between `b < 2` and `b
   == 28378` lets gcc think that both can be true. */
#if defined(__GNUC__) && !defined(__clang__) && !defined(__llvm__) && __GNUC__ >= 5
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#if __GNUC__ >= 11
#pragma GCC diagnostic ignored "-Wstringop-overread"
#endif
#ifdef MR_EVENTS /* addresses are passed on, past all that restricts an index */
#pragma GCC diagnostic ignored "-Warray-bounds"
#if __GNUC__ >= 7
#pragma GCC diagnostic ignored "-Wstringop-overflow"
#endif
#if __GNUC__ >= 6
#pragma GCC diagnostic ignored "-Wscalar-storage-order"
#endif
#endif
#endif

/* The functions.  Pointers are to the MR_COUNTERS counters of a context; they are never null, belong to
   the runtime, and stay valid until the ROI that they were had in is left.  errno is kept. */
#if defined(__GNUC__) && !defined(__TINYC__)
#define MR_API __attribute__((__no_instrument_function__)) /* -finstrument-functions is for the user's functions */
#else
#define MR_API
#endif
MR_API mr_u64 *mr_current(void);   /* mr_here() as a function; starts a thread that has not counted yet */
MR_API void mr_phase(const char *name); /* from now on the process is in the phase of that name; "": in none */
MR_API mr_u64 *mr_at(unsigned counter);   /* MR_AT() as a function */
MR_API mr_u64 *mr_enter(unsigned roi); /* opens the ROI on this thread: its counters */
MR_API mr_u64 *
mr_begin(unsigned roi); /* the same, but a null pointer for an entry that is not counted: it runs as written */
MR_API mr_u64 *mr_begin_leaf(unsigned roi); /* the same, where no other ROI is entered from */
MR_API mr_u64 *mr_leave(unsigned roi); /* closes it and what is open inside it: the counters that are current now */

/* After a longjmp the entries that were open where it came from are closed: a function takes the mark where it
   begins, and each setjmp(env) of it becomes (mr_j = setjmp(env), mr_back(mr_m), mr_j). */
MR_API unsigned mr_mark(void);         /* what is open on this thread; good for mr_back() alone */
MR_API void mr_back(unsigned mark);    /* closes what was opened since and is open still */

/* Of a long loop in a counted region not every iteration needs to be:
       mr_u64 mr_n0 = mr_iterations();
       for (...) {
           if (mr_n0-- == 0)
               mr_n0 = mr_turn(&mr_c);
           if (mr_c) { the body, counted } else { the body as written }
       }
       mr_c = mr_iterations_end(mr_n0); */
/* How many iterations come before the first mr_turn: MR_NO_END where all are counted. */
MR_API mr_u64 mr_iterations(void);
/* The counters for the next iterations, null for iterations as written; how many follow this one. */
MR_API mr_u64 mr_turn(mr_u64 **c);
MR_RARE MR_API mr_u64 *mr_iterations_end(mr_u64 left); /* `left` were not run any more: the counters of the region */

/* The same with one test for each iteration that is counted, and counters of the loop in registers, which are added up
   where iterations end that count into one place:

       mr_u64 mr_k3 = 0, mr_n0 = MR_ITERATIONS();
       mr_u64 *mr_l0 = mr_c;
       for (i = 0; i < n; i++) {
           if (MR_ITERATION(mr_n0) ||
               (MR_MOVE(mr_c[3], mr_k3), MR_TURN(mr_n0, mr_l0), mr_c = mr_here(), mr_l0 != 0)) {
               the body, counted: mr_k3++
           } else {
               do {
                   the body as written
               } while (--mr_n0 ? (i++, i < n) : 0);
               if (mr_n0) break;
           }
       }
       MR_ADD(mr_c[3], mr_k3); MR_ITERATIONS_END(mr_c, mr_n0);

   n is how many iterations are left of a stretch.  Those as written are a loop of their own, which compilers treat as
   they do the plain one; what leaves it before the stretch ends leaves the outer one. */
#define MR_NO_END (~(mr_u64)0 >> 1)
extern mr_u32 mr_all_iterations; /* is not 0 where no loop is sampled */
#define MR_ITERATIONS() (mr_all_iterations ? MR_NO_END : mr_iterations())
#if defined(__clang__) /* gains nothing by it, and takes longer for searches in trees: 1.67 of plain for 1.10 */
#define MR_ALL_ITERATIONS 0
#else
#define MR_ALL_ITERATIONS (mr_all_iterations != 0)
#endif
/* Nothing says which kind of iterations is seldom: what a compiler takes to be so it makes small, not fast. */
#define MR_ITERATION(n) ((mr_i64)--(n) >= 0)
#define MR_TURN(n, l) ((void)((n) = mr_turn(&(l)), (l) ? (n) : ++(n)))
#define MR_ITERATIONS_END(c, n)                                                                                        \
    do                                                                                                                 \
        if ((n) < MR_NO_END >> 1)                                                                                      \
            (c) = mr_iterations_end(n);                                                                                \
    while (0)

/* What a library function moved, worked out behind its call from arguments and result:
       (mr_r0 = strcpy((mr_p0 = d), (mr_p1 = s)), mr_c[5] += mr_strlen(mr_p1, MR_ALL) + 1u, mr_r0) */
MR_API char *mr_format(const char *format, void **kept)
    MR_FORMAT_OF(1); /* keeps it; compilers that check formats see through it */
#define MR_ALL (~(mr_u64)0)
MR_API mr_u64 mr_strlen(const void *s, mr_u64 most); /* most, here and below: where to stop; MR_ALL: nowhere */
MR_API mr_u64 mr_match(const void *a, const void *b,
                       mr_u64 most); /* how many bytes are equal, from the beginning on; `most` can be read */
MR_API mr_u64 mr_strmatch(const void *a, const void *b, mr_u64 most); /* … characters of strings */
#if defined(__GNUC__) && !defined(__TINYC__)
/* Not static: inline functions of the user's that others may see are not to name static ones. */
#define MR_ALWAYS_INLINE MR_API extern __inline__ __attribute__((__gnu_inline__, __always_inline__))
MR_ALWAYS_INLINE mr_u64 mr_least(mr_u64 a, mr_u64 b)
{
    return a < b ? a : b;
}
MR_ALWAYS_INLINE mr_u64 mr_greatest(mr_u64 a, mr_u64 b)
{
    return a > b ? a : b;
}
MR_ALWAYS_INLINE mr_u64 mr_beyond(mr_u64 a, mr_u64 b)
{
    return a > b ? a - b : 0;
}
MR_ALWAYS_INLINE mr_u64 mr_positive(mr_u64 x)
{
    return (mr_i64)x > 0 ? x : 0;
} /* 0 for what is negative */
#else
MR_API mr_u64 mr_positive(mr_u64 x);
MR_API mr_u64 mr_beyond(mr_u64 a, mr_u64 b);
MR_API mr_u64 mr_least(mr_u64 a, mr_u64 b);
MR_API mr_u64 mr_greatest(mr_u64 a, mr_u64 b);
#endif
/* Formulas that are no sums of whole numbers.  Code that is compiled for no registers of floating point (a kernel's)
   has whole numbers for them: quotients and logarithms are rounded down. */
#if defined(__GNUC__) && !defined(__TINYC__) && !defined(MR_NO_FLOAT) &&                                               \
    ((defined(__x86_64__) && !defined(__SSE2__)) ||                                                                    \
     (defined(__i386__) && defined(_SOFT_FLOAT) && !defined(__SSE2__)) ||                                              \
     (defined(__aarch64__) && !defined(__ARM_FP)) || (defined(__ARM_PCS_VFP) && !defined(__ARM_FP)))
#define MR_NO_FLOAT
#endif
#ifdef MR_NO_FLOAT
typedef mr_i64 mr_real;
MR_ALWAYS_INLINE mr_u64 mr_whole(mr_real x)
{
    return x > 0 ? (mr_u64)x : 0;
}
MR_ALWAYS_INLINE mr_real mr_divide(mr_real a, mr_real b)
{
    return b ? a / b : 0;
}
MR_ALWAYS_INLINE mr_real mr_min(mr_real a, mr_real b)
{
    return a < b ? a : b;
}
MR_ALWAYS_INLINE mr_real mr_max(mr_real a, mr_real b)
{
    return a > b ? a : b;
}
MR_ALWAYS_INLINE mr_real mr_log2(mr_real x)
{
    return x > 1 ? 63 - __builtin_clzll((mr_u64)x) : 0;
}
MR_ALWAYS_INLINE mr_u64 mr_most(mr_real x)
{
    return x < 0 ? MR_ALL : (mr_u64)x;
}
#else
typedef double mr_real;
MR_API mr_u64 mr_whole(mr_real x);      /* to the nearest whole number; 0 for what is negative */
MR_API mr_real mr_divide(mr_real a, mr_real b); /* 0 where b is */
MR_API mr_real mr_min(mr_real a, mr_real b);
MR_API mr_real mr_max(mr_real a, mr_real b);
MR_API mr_real mr_log2(mr_real x);      /* 0 up to 1 */
MR_API mr_u64 mr_most(mr_real x);       /* a limit: whole, MR_ALL where it is negative */
#endif

/* Control runs into the label that follows. */
#if (defined(__GNUC__) && __GNUC__ >= 7) || (defined(__clang__) && __clang_major__ >= 10)
#define MR_FALLS __attribute__((__fallthrough__));
#else
#define MR_FALLS
#endif

/* MR_INC(counter)  one more, in memory; has no value.  gcc would read a counter of an array whose address it knows once
   for several increments, and keep addresses of counters in registers: the instruction is as short without either. */
#if defined(MR_DIRECT) && defined(__GNUC__) && !defined(__clang__)
#define MR_INC(counter) __extension__({ __asm__ __inline__("{addq $1, %0|add %0, 1}" : "+m"(counter)); })
#else
#define MR_INC(counter) ((void)++(counter))
#endif

/* mr_here()    the counters of this thread's current context
   MR_AT(k)     adds one to counter k, yields the counters: mr_u64 *mr_c = MR_AT(3);
   MR_COUNT(k)  adds one to counter k; has no value
   MR_FAR_AT(k), MR_FAR_COUNT(k): the same in functions that are called from thousands of places
   mr_inside(), MR_INSIDE_AT(k), MR_INSIDE_COUNT(k): the same in functions that are called only by such as have done one
   of the above on this thread, or inside of an ROI; in a library that may have been done in another image, which has a
   runtime of its own, and they are the same as without `inside`
   mr_called(), MR_CALLED_AT(k), MR_CALLED_COUNT(k): the same in functions that the program calls by their names alone:
   some function that a thread is in above, and that was called otherwise, counts by one of the first

   mr_once()    mr_inside() where each call of the function executes at most one such increment.  gcc sees that the
   function's calls change nothing; it would read the address at its beginning and keep it in a register, which a
   function that calls itself saves each time.  (Where gcc inlines the function into itself, one save serves many calls:
   there it is mr_inside().) */
enum { MR_SLOT_WORDS = 24 }; /* in front of the counters */
#if defined(MR_BARE)
extern mr_u64 *mr_now; /* null where a hook says which task runs: any call may be followed by another task's */
#define mr_here() (mr_now ? mr_now : mr_current())
#if defined(__GNUC__) && !defined(__TINYC__)
#define MR_AT(k)                                                                                                       \
    __extension__({                                                                                                    \
        mr_u64 *mr_o = mr_here();                                                                                      \
        ++mr_o[k];                                                                                                     \
        mr_o;                                                                                                          \
    })
#else
#define MR_AT(k) mr_at(k)
#endif
#define MR_COUNT(k) MR_INC(mr_here()[k])
#define MR_FAR_AT(k) mr_at(k)
#define MR_FAR_COUNT(k) ((void)mr_at(k))
#define mr_inside() mr_here()
#define mr_once() mr_here()
#define mr_called() mr_here()
#define MR_INSIDE_AT(k) MR_AT(k)
#define MR_INSIDE_COUNT(k) MR_COUNT(k)
#define MR_CALLED_AT(k) MR_AT(k)
#define MR_CALLED_COUNT(k) MR_COUNT(k)
MR_API int mr_bare_dump(void); /* gives the counters to mr_hook_write; 0: it took all */
#elif defined(MR_TLS)
extern MR_TLS mr_u64 *mr_now MR_NEAR;
#if defined(MR_DIRECT)
/* No pointer: the counters of a thread's only context are an array among its thread-local variables, over which the
   runtime maps their slot of the file.  What is counted before that is kept.  Each such file has the array, and the
   linker takes one of them: where there is none, the runtime knows. */
extern MR_TLS mr_u64 mr_direct[MR_DIRECT_WORDS] __attribute__((__weak__, __visibility__("hidden"))) MR_NEAR;
MR_TLS mr_u64 mr_direct[MR_DIRECT_WORDS] __attribute__((__aligned__(4096)));
MR_API mr_u64 *mr_direct_slot(void) __attribute__((__weak__, __visibility__("hidden")));
MR_API mr_u64 *mr_direct_slot(void)
{
    return mr_direct;
}
#define MR_HERE (mr_direct + MR_SLOT_WORDS)
#else
#define MR_HERE mr_now
#endif
#if defined(__clang__) && __clang_major__ >= 4 && (defined(__x86_64__) || defined(__aarch64__)) && defined(__OPTIMIZE__)
/* mr_current is called once in a thread, but what it may change in registers would be saved by every function that
   counts its entries. It has no result, since clang before 16 forgets to leave that alone. */
__attribute__((__preserve_most__, __noinline__, __cold__, __unused__)) static MR_API void mr_current_aside(void)
{
    (void)mr_current();
}
#define mr_here() (__builtin_expect(mr_now != 0, 1) ? (void)0 : mr_current_aside(), MR_HERE)
#elif defined(MR_ASIDE)
/* gcc has no such attribute: the function that this calls saves all registers itself (memrt.c).  What lies below the
   stack pointer may be the caller's own; it changes nothing else that the caller knows of. */
#ifdef MR_DIRECT
#define MR_ASIDE_CHANGES "+m"(mr_now), "+m"(mr_direct)
#else
#define MR_ASIDE_CHANGES "+m"(mr_now)
#endif
MR_ALWAYS_INLINE void mr_current_aside(void)
{
    __asm__ __inline__ __volatile__("lea {-128(%%rsp), %%rsp|rsp, [rsp-128]}\n\tcall " MR_ASIDE
                                    "\n\tlea {128(%%rsp), %%rsp|rsp, [rsp+128]}"
                                    : MR_ASIDE_CHANGES);
}
#define mr_here() (__builtin_expect(mr_now != 0, 1) ? (void)0 : mr_current_aside(), MR_HERE)
#elif defined(MR_DIRECT)
#define mr_here() (__builtin_expect(mr_now != 0, 1) ? (void)0 : (void)mr_current(), MR_HERE)
#elif defined(__GNUC__)
#define mr_here() (__builtin_expect(mr_now != 0, 1) ? mr_now : mr_current())
#else
#define mr_here() (mr_now ? mr_now : mr_current())
#endif
#define MR_AT(k) (MR_INC(mr_here()[k]), MR_HERE)
#define MR_COUNT(k) MR_INC(mr_here()[k])
#if defined(__clang__)
#define MR_FAR_AT(k) mr_at(k)
#define MR_FAR_COUNT(k) ((void)mr_at(k))
#else
#define MR_FAR_AT(k) MR_AT(k)
#define MR_FAR_COUNT(k) MR_COUNT(k)
#endif
#if defined(MR_FOR_LIBRARIES)
#define mr_inside() mr_here()
#define MR_INSIDE_AT(k) MR_AT(k)
#define MR_INSIDE_COUNT(k) MR_COUNT(k)
#else
#define mr_inside() MR_HERE
#define MR_INSIDE_AT(k) (MR_INC(MR_HERE[k]), MR_HERE)
#define MR_INSIDE_COUNT(k) MR_INC(MR_HERE[k])
#endif
#if defined(MR_DIRECT)
#define mr_called() MR_HERE
#define MR_CALLED_AT(k) MR_INSIDE_AT(k)
#define MR_CALLED_COUNT(k) MR_INSIDE_COUNT(k)
#else
#define mr_called() mr_here()
#define MR_CALLED_AT(k) MR_AT(k)
#define MR_CALLED_COUNT(k) MR_COUNT(k)
#endif
#if defined(MR_FOR_LIBRARIES)
#define mr_once() mr_here()
#elif defined(MR_DIRECT)
#define mr_once() MR_HERE
#elif defined(__GNUC__) && !defined(__clang__) && !defined(__TINYC__)
#define mr_once() (*(mr_u64 *volatile *)&mr_now)
#else
#define mr_once() mr_now
#endif
#else
#define mr_here() mr_current()
#define MR_AT(k) mr_at(k)
#define MR_COUNT(k) ((void)mr_at(k))
#define MR_FAR_AT(k) mr_at(k)
#define MR_FAR_COUNT(k) ((void)mr_at(k))
#define mr_inside() mr_current()
#define mr_once() mr_current()
#define MR_INSIDE_AT(k) mr_at(k)
#define MR_INSIDE_COUNT(k) ((void)mr_at(k))
#define mr_called() mr_current()
#define MR_CALLED_AT(k) mr_at(k)
#define MR_CALLED_COUNT(k) ((void)mr_at(k))
#endif

/* MR_ADD(counter, n): counter += n, which compilers cannot make one vector of with its neighbours: they would keep what
   is added in vectors all along the loop that it comes from.  clang takes assembly for a call when it weighs whether to
   inline. */
#if defined(__clang__)
#define MR_ADD(counter, n) ((void)(*(volatile mr_u64 *)&(counter) += (n)))
#elif defined(__GNUC__) && !defined(__TINYC__)
#define MR_ADD(counter, n)                                                                                             \
    do {                                                                                                               \
        mr_u64 *mr_a = &(counter);                                                                                     \
        *mr_a += (n);                                                                                                  \
        __asm__("" : "+m"(*mr_a));                                                                                     \
    } while (0)
#else
#define MR_ADD(counter, n) (counter) += (n)
#endif

/* Of a loop whose iterations OpenMP's order (concurrent) permits to run at once: they are not to, where what they call
 * counts in memory. */
#if defined(__GNUC__) && !defined(__TINYC__)
#define MR_APART __asm__ __volatile__("");
#else
#define MR_APART
#endif

/* MR_ADD_ANY(counter, n): the same where n is often 0: gcc tests it, which costs less than a load and a store. */
#if defined(__GNUC__) && !defined(__clang__) && !defined(__TINYC__)
#define MR_ADD_ANY(counter, n)                                                                                         \
    do                                                                                                                 \
        if (n)                                                                                                         \
            MR_ADD(counter, n);                                                                                        \
    while (0)
#else
#define MR_ADD_ANY(counter, n) MR_ADD(counter, n)
#endif

/* Loops that hand over before they end, every MR_STRETCH iterations, which is 65536 at most.
   MR_SELDOM(c)              c is mostly not so
   MR_UPWARD(m, i, type, n)  m is the bound that i, of that type or a narrower one, counts up to by n; it becomes one
   that is nearer by then MR_DOWNWARD(m, i, type, n)  the same where i counts down MR_ALONG(m, p, type, n)   the same of
   a pointer */
#ifndef MR_STRETCH
#define MR_STRETCH 65536
#endif
#if defined(__GNUC__)
#define MR_SELDOM(c) __builtin_expect(c, 0)
#else
#define MR_SELDOM(c) (c)
#endif
#define MR_UPWARD(m, i, type, n)                                                                                       \
    do                                                                                                                 \
        if ((m) > (i) && (mr_u64)(m) - (mr_u64)(i) > MR_STRETCH * (n))                                                 \
            (m) = (type)(i) + MR_STRETCH * (n);                                                                        \
    while (0)
#define MR_DOWNWARD(m, i, type, n)                                                                                     \
    do                                                                                                                 \
        if ((m) < (i) && (mr_u64)(i) - (mr_u64)(m) > MR_STRETCH * (n))                                                 \
            (m) = (type)(i) - MR_STRETCH * (n);                                                                        \
    while (0)
#define MR_ALONG(m, p, type, n)                                                                                        \
    do                                                                                                                 \
        if ((m) > (p) && (mr_u64)((m) - (p)) > MR_STRETCH * (n))                                                       \
            (m) = (p) + MR_STRETCH * (n);                                                                              \
    while (0)

/* MR_MOVE(counter, k): counter += k, k = 0; an expression, off the common path. */
#define MR_MOVE(counter, k) (*(volatile mr_u64 *)&(counter) += (k), (k) = 0)

/* A condition C, counted where compilers may do without a branch:  MR_IF(t) (C) MR_TRUE(t, k)  is 1 where C is not 0,
   else 0; t is a variable for it.  gcc branches where an increment stands in an arm, so that the value is added up.
   clang makes one conditional move of both; from a value that is used twice it makes a branch and a `set`, where the
   plain text has the branch alone.

   MR_TRUE(t, k)     adds one to k where C is true

   MR_FALSE(t, k)    ... where it is false

   MR_WAYS(t, k, j)  adds one to k where C is true, to j where it is false */
#if defined(__clang__)
#define MR_IF(t) (
#define MR_TRUE(t, k) && (++(k), 1))
#define MR_FALSE(t, k) || (++(k), 0))
#define MR_WAYS(t, k, j) ? (++(k), 1) : (++(j), 0))
#else
#define MR_IF(t) ((t) = (mr_u32)
#define MR_TRUE(t, k) , (k) += (t), (t))
#define MR_FALSE(t, k) , (k) += (t) ^ 1u, (t))
#define MR_WAYS(t, k, j) , (k) += (t), (j) += (t) ^ 1u, (t))
#endif

/* Calls through pointers.  A function that an ROI can reach has a variant that counts; originals do not.
   MR_VARIANT(e)   the variant of the function that e points to, or e where it has none; e is a function pointer or
                   a function, is evaluated once, and its type stays: MR_VARIANT(o->compare)(a, b)
   MR_VARIANT_AGAIN(e)   the same where e keeps its value in a loop: found once for all iterations
   MR_ORIGINAL(e)  the way back, for pointers that the program gets to see: old = MR_ORIGINAL(signal(n, f))
   A rewritten file ends with its pairs, k being its number among the files of the program:
       MR_PAIRS_BEGIN(3)
       MR_PAIR(walk, walk__mr)
       MR_PAIR(less, less__mr)
       MR_PAIRS_END(3)
   No semicolons, any line breaks.  A constructor announces them to the runtime and a destructor takes them back, since
   what a closed library leaves is the place of another.  Compilers without constructors: the configuration has
   #define MR_PAIR_FILES(X) X(0) X(3), the numbers of all files with pairs, and memrt.c looks for them by name. */
typedef void (*mr_function)(void);
typedef struct mr_pair {
    mr_function original, variant;
} mr_pair;

MR_API void mr_register(const mr_pair *pairs); /* up to a pair of null pointers */
MR_API void mr_forget(const mr_pair *pairs);
MR_API mr_function mr_resolve(mr_function function);
MR_API mr_function
mr_variant(mr_function function) MR_SAME; /* the same, once for all iterations of a loop: a library that is closed in it
                                             takes with it what the pointer is good for */
MR_API mr_function mr_original(mr_function function);

/* Pairs that were found: a call through a pointer finds its variant there with a handful of instructions.  Each place
   is for the functions whose address leads to it, and has the first of them that has a variant. */
#if defined(__GNUC__) && !defined(__TINYC__) && !defined(MR_BARE)
#define MR_RECENT 64 /* places; functions are aligned to 16 bytes, as a rule */
extern const mr_pair *mr_recent[MR_RECENT];
static __inline__ MR_API __attribute__((__unused__, __always_inline__)) mr_function mr_variant_of(mr_function function)
{
    const mr_pair *p = __atomic_load_n(&mr_recent[(__SIZE_TYPE__)function / 16 % MR_RECENT], __ATOMIC_RELAXED);
    return __builtin_expect(p->original == function, 1) ? p->variant : mr_variant(function);
}
#else
#define mr_variant_of mr_variant
#endif

#if !defined(MR_TYPEOF) && (defined(__GNUC__) || defined(__TINYC__))
#define MR_TYPEOF __typeof__
#endif
#ifdef MR_TYPEOF
#define MR_VARIANT(e) ((MR_TYPEOF(&*(e)))mr_variant_of((mr_function)(e)))
#define MR_VARIANT_AGAIN(e) ((MR_TYPEOF(&*(e)))mr_variant((mr_function)(e)))
#define MR_ORIGINAL(e) ((MR_TYPEOF(&*(e)))mr_original((mr_function)(e)))
#else
#define MR_VARIANT(e) (e) /* runs as written, uncounted */
#define MR_VARIANT_AGAIN(e) (e)
#define MR_ORIGINAL(e) (e)
#endif

/* Threads that counted code makes are in the ROIs that are open there, and run the variant of what they start with:
       pthread_create(&id, 0, MR_THREAD_START(f), a)       thrd_create(&id, MR_THRD_START(f), a)
   MR_THREAD_ARG(a) may stand around the argument; it changes nothing. */
typedef void *mr_thread_function(void *);
typedef int mr_thrd_function(void *);
MR_API mr_thread_function *mr_thread_start(mr_thread_function *start);
MR_API mr_thrd_function *mr_thrd_start(mr_thrd_function *start);
#ifdef MR_NO_THREADS
#define MR_THREAD_START(start) (start)
#define MR_THRD_START(start) (start)
#else
#define MR_THREAD_START(start) mr_thread_start(start)
#define MR_THRD_START(start) mr_thrd_start(start)
#endif
#define MR_THREAD_ARG(arg) (arg)

/* A process that ends by one of these runs none of the handlers of exit():   _exit(MR_ENDING(status))   _Exit
 * quick_exit */
MR_API int mr_ending(int status);
#define MR_ENDING(status) mr_ending(status)

/* What ends the program unless it fails:   mr_stayed(execv((mr_leaving(), path), argv))   daemon
   In between the counters' file is that of a process that has ended.  mr_stayed gives its argument back. */
MR_API void mr_leaving(void);
MR_API int mr_stayed(int result);
/* A fork that runs no handlers of pthread_atfork:   mr_forked(_Fork()) */
MR_API int mr_forked(int child);

/* What threads of a team run (OpenMP): they are there already, so that what is open is passed on at the head of the
   construct's body. const void *w = mr_team(); #pragma omp parallel firstprivate(w) { mr_u32 mark = mr_join(w); mr_u64
   *c = mr_inside(); ... mr_done(mark); } mr_met(); The thread that began the team waits for the others in between;
   those that have parted do so outside of the ROI. Tasks, which may run later, end with mr_part(mark), and nobody meets
   behind them. What mr_team() returns lives as long as the process. A barrier in between: mr_wait(); #pragma omp
   barrier mr_met(); */
MR_API const void *mr_team(void); /* the ROIs that are open here */
MR_API unsigned
mr_join(const void *team); /* opens those that are not open on this thread; starts it, if it has not counted yet */
MR_API void mr_part(unsigned mark); /* closes what mr_join opened, and what is open inside */
MR_API void mr_done(unsigned mark); /* the same; what had nothing to open waits for the team now */
MR_API void mr_wait(void); /* in a ROI: it waits for the team now */
MR_API void mr_met(void); /* the wait is over */

#define MR_PAIR(f, variant) {(mr_function)(f), (mr_function)(variant)},
#if defined(__GNUC__) && !defined(__TINYC__) && !defined(MR_BARE) /* whose startup may call no constructors */
#define MR_PAIRS_BEGIN(k) static const mr_pair mr_pairs_##k[] = {
#define MR_PAIRS_END(k) { 0, 0 } }                                                                                     \
    ;                                                                                                                  \
    __attribute__((__constructor__(101), __unused__)) static MR_API void mr_begin_##k(void)                            \
    {                                                                                                                  \
        mr_register(mr_pairs_##k);                                                                                     \
    }                                                                                                                  \
    __attribute__((__destructor__(101), __unused__)) static MR_API void mr_end_##k(void)                               \
    {                                                                                                                  \
        mr_forget(mr_pairs_##k);                                                                                       \
    }
#else
#define MR_PAIRS_BEGIN(k)                                                                                              \
    extern const mr_pair mr_pairs_##k[];                                                                               \
    const mr_pair mr_pairs_##k[] = {
#define MR_PAIRS_END(k) { 0, 0 } }                                                                                     \
    ;
#endif

/* ---- Events (doc/format.md): only in programs whose profilers see single accesses ----
   MR_EVENTS is the union of what the chosen modules ask for (memprof/memprof.h).  A thread writes events into a buffer
   of its own, whose place is aligned to its size; mr_event_at is where the next one goes.  A place so near to the
   buffer's end that an event might not fit, or a null pointer, asks mr_event_flush for another one.
   p is a pointer of any kind, which is evaluated once; "yields p": as void *.  Values are asked for by MP_VALUES: they
   are read at p, but not by _PLAIN, for objects that are not to be read twice, whose value is then 0.

   MR_ADDRESS(p)                                       no event; yields p
   MR_LOAD(site, bytes, p), _PLAIN                     in front of a load; yields p
   MR_STORE(site, bytes, p), _PLAIN                    behind a store
   MR_STORE_FIRST(site, bytes, p)                      in front of it, without a value; yields p
   MR_UPDATE_FIRST(site, bytes, p), _PLAIN             in front of an update; yields p
   MR_VALUE(bytes, p), MR_UPDATE(site, bytes, p, value)   behind it: the value was had in front
   …_AT(site, bytes, p, offset, bits)                  the same at p + offset; the value is read byte by byte, or is
                                                       that of a bit-field there; with PLAIN, FIRST without bits
   MR_LOADED(site, bytes, p, value), _AT               behind a load of what is read once: the value is known
   MR_STORED_VALUE(site, bytes, p, value)              the same behind a store
   MR_STORED(site, bytes, p)                           behind the store, as MR_STORE; yields p
   MR_RANGE_LOAD, MR_RANGE_STORE(site, p, bytes)       yields p
   MR_POINTER(site, p)                                 yields p
   MR_ALLOC(site, p, &bytes), MR_FREE(site, p)         behind, in front; yields p
   MR_REALLOC(site, p, old, &bytes)                    behind; yields p, the new one; old: a number
                                                       of a null pointer, and of MAP_FAILED, none
   MR_ALLOC_ANY(site, p, &bytes)                       the same, none of no bytes
   MR_ALLOC_AT(site, where, bytes, succeeds)           behind a call that has stored the address there
   MR_WORD_AT(p), MR_GROWN_AT(site, where, size, old, before)   behind one that may have changed both there
   MR_STACK, MR_UNSTACK, MR_GLOBAL(site, p, bytes)     0, a mr_u32, as all that follow
   MR_UNSTACK_ANY(site, at, bytes)                     the same, by the address as a number; 0: none
   MR_ALLOCA(site, p, bytes, &low, &all)               a stack object; those of the call lie in [low, low + all)
   MR_ENTER, MR_EXIT(function), MR_LOOP, MR_TEST, MR_ITERATE, MR_LOOP_END(loop)
   MR_STRIDED_LOAD, MR_STRIDED_STORE(site, bytes, p, step, count)
   MR_MEMBER(m, site, last, offset, step)              an access of a loop that is one event, and its last place: an
                                                       mr_member; MR_MOVED(p, q): how far from q to p
   mr_event_member(&last, &tail, number, p)            the access happens, as that one of the iteration; yields p */
#ifdef MR_EVENTS
enum {
    MR_K_LOAD = 1,
    MR_K_STORE,
    MR_K_UPDATE,
    MR_K_STRIDED_LOAD,
    MR_K_STRIDED_STORE,
    MR_K_RANGE_LOAD,
    MR_K_RANGE_STORE,
    MR_K_POINTER,
    MR_K_ALLOC,
    MR_K_FREE,
    MR_K_STACK,
    MR_K_UNSTACK,
    MR_K_GLOBAL,
    MR_K_ENTER,
    MR_K_EXIT,
    MR_K_LOOP,
    MR_K_ITERATION,
    MR_K_LOOP_END,
    MR_K_REGION,
    MR_K_REGION_END,
    MR_K_THREAD,
    MR_K_THREAD_END,
    MR_K_TIME,
    MR_K_SYNC,
    MR_K_TEST,
    MR_K_GROUP
};
#define MR_EVENT_VALUES (((MR_EVENTS) >> 2) & 1)
#ifdef __SIZE_TYPE__
typedef __SIZE_TYPE__ mr_word; /* as wide as a pointer */
#else
typedef unsigned long mr_word;
#endif
#define MR_ADDRESS(p) ((void *)(mr_word)(const volatile void *)(p))

/* Bytes of a buffer, and how near to its end an event may begin. */
#if defined(__SIZEOF_POINTER__) && __SIZEOF_POINTER__ < 8
#define MR_EVENT_BUFFER 0x40000
#else
#define MR_EVENT_BUFFER 0x100000
#endif
#define MR_EVENT_ROOM 64
#define MR_EVENT_FULL(p) ((((mr_word)(p) + MR_EVENT_ROOM) & (MR_EVENT_BUFFER - 2 * MR_EVENT_ROOM)) == 0)
#define MR_EVENT_HEAD(kind, id) ((mr_u64)(kind) << 32 | (mr_u32)(id))
/* A site of a small number and an address of 48 bits make one word.  The site says what kind of access it is. */
#define MR_EVENT_SHORT ((mr_u64)1 << 63)
#define MR_EVENT_SITES 0x8000

MR_RARE MR_API mr_u64 *mr_event_flush(void); /* where the next event goes, when there is no room at mr_event_at */
#if defined(__GNUC__) && !defined(__TINYC__)
#define MR_EVENT_FUNCTION MR_ALWAYS_INLINE
#define MR_EVENT_LIKELY(x) __builtin_expect((x) != 0, 1)
#else
#define MR_EVENT_FUNCTION MR_UNUSED static
#define MR_EVENT_LIKELY(x) (x)
#endif
#if defined(MR_TLS) && defined(__GNUC__) && !defined(__TINYC__)
extern MR_TLS mr_u64 *mr_event_at MR_NEAR;
MR_EVENT_FUNCTION void mr_event(unsigned words, mr_u64 head, mr_u64 a, mr_u64 b, mr_u64 c)
{
    mr_u64 *p = mr_event_at;
    if (!MR_EVENT_LIKELY(!MR_EVENT_FULL(p)))
        p = mr_event_flush();
    p[0] = head;
    if (words > 1)
        p[1] = a;
    if (words > 2)
        p[2] = b;
    if (words > 3)
        p[3] = c;
    mr_event_at = p + words;
}
#else
MR_API void mr_event(unsigned words, mr_u64 head, mr_u64 a, mr_u64 b, mr_u64 c);
#endif
MR_EVENT_FUNCTION void mr_event_value(unsigned kind, mr_u32 site, mr_u32 bytes, const volatile void *p, mr_u64 value)
{
    const mr_u64 address = (mr_u64)(mr_word)p;
    (void)bytes; /* the site's own */
    if (site < MR_EVENT_SITES && MR_EVENT_LIKELY(address >> 48 == 0))
        mr_event(1 + MR_EVENT_VALUES, MR_EVENT_SHORT | (mr_u64)site << 48 | address, value, 0, 0);
    else
        mr_event(2 + MR_EVENT_VALUES, MR_EVENT_HEAD(kind, site), address, value, 0);
}
/* What is there, zero-extended. */
MR_EVENT_FUNCTION mr_u64 mr_event_bytes(mr_u32 bytes, const volatile void *p)
{
    const volatile unsigned char *from = (const volatile unsigned char *)p;
    mr_u64 value = 0;
    unsigned i, n = bytes < 8 ? bytes : 8;
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    for (i = 0; i < n; i++)
        value = value << 8 | from[i];
#else
    for (i = 0; i < n; i++)
        value |= (mr_u64)from[i] << 8 * i;
#endif
    return value;
}
MR_EVENT_FUNCTION mr_u64 mr_event_word(mr_u32 bytes, const volatile void *p)
{
#if defined(__GNUC__) && !defined(__TINYC__)
    typedef mr_u64 mr_u64_any __attribute__((__may_alias__, __aligned__(1)));
    typedef unsigned mr_u32_any __attribute__((__may_alias__, __aligned__(1)));
    typedef unsigned short mr_u16_any __attribute__((__may_alias__, __aligned__(1)));
    if (bytes >= 8)
        return *(const mr_u64_any *)MR_ADDRESS(p);
    if (bytes == 4)
        return *(const mr_u32_any *)MR_ADDRESS(p);
    if (bytes == 2)
        return *(const mr_u16_any *)MR_ADDRESS(p);
#endif
    return mr_event_bytes(bytes, p);
}
/* A whole number as it is kept in so many bytes. */
MR_EVENT_FUNCTION mr_u64 mr_event_cut(mr_u32 bytes, mr_u64 value)
{
    return bytes < 8 ? value & (((mr_u64)1 << 8 * bytes) - 1) : value;
}
MR_EVENT_FUNCTION void *mr_event_access(unsigned kind, mr_u32 site, mr_u32 bytes, const volatile void *p)
{
    mr_event_value(kind, site, bytes, p, MR_EVENT_VALUES ? mr_event_word(bytes, p) : 0);
    return MR_ADDRESS(p);
}
MR_EVENT_FUNCTION void *mr_event_plain(unsigned kind, mr_u32 site, mr_u32 bytes, const volatile void *p)
{
    mr_event_value(kind, site, bytes, p, 0);
    return MR_ADDRESS(p);
}
/* A bit-field's value, with its sign in all of `bytes`; bits: width, first bit << 8, has a sign << 16. */
MR_EVENT_FUNCTION mr_u64 mr_event_field(mr_u32 bytes, const volatile void *p, mr_u32 bits)
{
    const mr_u32 width = bits & 255, first = bits >> 8 & 255;
    const mr_u64 all = bytes < 8 ? ((mr_u64)1 << 8 * bytes) - 1 : ~(mr_u64)0;
    const mr_u64 mask = width < 64 ? ((mr_u64)1 << width) - 1 : ~(mr_u64)0;
    mr_u64 value = mr_event_bytes(bytes, p);
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    if (bytes > 8)
        value = value << (first + width - 64) | ((const volatile unsigned char *)p)[8] >> (72 - first - width);
    else
        value >>= 8 * bytes - first - width;
#else
    value >>= first;
    if (bytes > 8)
        value |= (mr_u64)((const volatile unsigned char *)p)[8] << (64 - first);
#endif
    value &= mask;
    return bits >> 16 && value >> (width - 1) ? (value | ~mask) & all : value;
}
MR_EVENT_FUNCTION void *mr_event_part(unsigned kind, mr_u32 site, mr_u32 bytes, const volatile void *p, mr_u32 offset,
                                      mr_u32 bits)
{
    const volatile char *at = (const volatile char *)p + offset;
    mr_event_value(kind, site, bytes, at,
                   !MR_EVENT_VALUES ? 0
                   : bits           ? mr_event_field(bytes, at, bits)
                                    : mr_event_bytes(bytes, at));
    return MR_ADDRESS(p);
}
MR_EVENT_FUNCTION void *mr_event_part_plain(unsigned kind, mr_u32 site, mr_u32 bytes, const volatile void *p,
                                            mr_u32 offset)
{
    mr_event_value(kind, site, bytes, (const volatile char *)p + offset, 0);
    return MR_ADDRESS(p);
}
MR_EVENT_FUNCTION void *mr_event_pointer(unsigned kind, mr_u32 site, const volatile void *p)
{
    mr_event(2, MR_EVENT_HEAD(kind, site), (mr_u64)(mr_word)p, 0, 0);
    return MR_ADDRESS(p);
}
/* None of nothing. */
MR_EVENT_FUNCTION void *mr_event_range(unsigned kind, mr_u32 site, const volatile void *p, mr_u64 bytes)
{
    if (bytes)
        mr_event(3, MR_EVENT_HEAD(kind, site), (mr_u64)(mr_word)p, bytes, 0);
    return MR_ADDRESS(p);
}
MR_EVENT_FUNCTION void *mr_event_alloc(mr_u32 site, const volatile void *p, const mr_u64 *bytes)
{
    if (p && p != (const volatile void *)~(mr_word)0)
        mr_event(3, MR_EVENT_HEAD(MR_K_ALLOC, site), (mr_u64)(mr_word)p, *bytes, 0);
    return MR_ADDRESS(p);
}
MR_EVENT_FUNCTION void *mr_event_free(mr_u32 site, const volatile void *p)
{
    return p ? mr_event_pointer(MR_K_FREE, site, p) : MR_ADDRESS(p);
}
/* One that failed leaves the old object as it is; its address is a number. */
MR_EVENT_FUNCTION void *mr_event_realloc(mr_u32 site, const volatile void *p, mr_u64 old, const mr_u64 *bytes)
{
    if (p && old && p != (const volatile void *)~(mr_word)0)
        mr_event(2, MR_EVENT_HEAD(MR_K_FREE, site), old, 0, 0);
    return mr_event_alloc(site, p, bytes);
}
/* The same of no bytes is none. */
MR_EVENT_FUNCTION void *mr_event_alloc_any(mr_u32 site, const volatile void *p, const mr_u64 *bytes)
{
    return *bytes ? mr_event_alloc(site, p, bytes) : MR_ADDRESS(p);
}
MR_EVENT_FUNCTION mr_u32 mr_event_alloc_at(mr_u32 site, const volatile void *where, mr_u64 bytes, int succeeds)
{
    if (succeeds)
        mr_event_alloc(site, (void *)(mr_word)mr_event_word(sizeof(void *), where), &bytes);
    return 0;
}
/* Where a pointer and a size are kept that were `old` and `before`. */
MR_EVENT_FUNCTION mr_u32 mr_event_grown_at(mr_u32 site, const volatile void *where, const volatile void *size,
                                           mr_u64 old, mr_u64 before)
{
    const mr_u64 p = mr_event_word(sizeof(void *), where), bytes = mr_event_word(sizeof(mr_word), size);
    if (p != old || (p && bytes != before))
        mr_event_realloc(site, (void *)(mr_word)p, old, &bytes);
    return 0;
}
MR_EVENT_FUNCTION mr_u32 mr_event_object(unsigned kind, mr_u32 site, const volatile void *p, mr_u64 bytes)
{
    mr_event(3, MR_EVENT_HEAD(kind, site), (mr_u64)(mr_word)p, bytes, 0);
    return 0;
}
/* One that began on the way here, or none. */
MR_EVENT_FUNCTION mr_u32 mr_event_object_any(mr_u32 site, mr_word at, mr_u64 bytes)
{
    if (at)
        mr_event(3, MR_EVENT_HEAD(MR_K_UNSTACK, site), (mr_u64)at, bytes, 0);
    return 0;
}
/* From the lowest to the end of the highest: they end at once. */
MR_EVENT_FUNCTION mr_u32 mr_event_alloca(mr_u32 site, const volatile void *p, mr_u64 bytes, mr_word *low, mr_u64 *all)
{
    const mr_u64 at = (mr_u64)(mr_word)p, from = (mr_u64)*low, end = from + *all;
    mr_event_object(MR_K_STACK, site, p, bytes);
    if (!*low || at < from)
        *low = (mr_word)at;
    *all = (*all && end > at + bytes ? end : at + bytes) - (mr_u64)*low;
    return 0;
}
MR_EVENT_FUNCTION mr_u32 mr_event_mark(unsigned kind, mr_u32 id)
{
    mr_event(1, MR_EVENT_HEAD(kind, id), 0, 0, 0);
    return 0;
}
MR_EVENT_FUNCTION mr_u32 mr_event_strided(unsigned kind, mr_u32 site, mr_u32 bytes, const volatile void *p, mr_i64 step,
                                          mr_u64 count)
{
    if (count)
        mr_event(4, MR_EVENT_HEAD(kind, site) | (mr_u64)(bytes & 0x7fffff) << 40, (mr_u64)(mr_word)p, (mr_u64)step,
                 count);
    return 0;
}
#define MR_LOAD(site, bytes, p) mr_event_access(MR_K_LOAD, site, bytes, p)
#define MR_LOAD_PLAIN(site, bytes, p) mr_event_plain(MR_K_LOAD, site, bytes, p)
#define MR_LOAD_AT(site, bytes, p, offset, bits) mr_event_part(MR_K_LOAD, site, bytes, p, offset, bits)
#define MR_LOAD_PLAIN_AT(site, bytes, p, offset) mr_event_part_plain(MR_K_LOAD, site, bytes, p, offset)
#define MR_STORE(site, bytes, p) ((void)mr_event_access(MR_K_STORE, site, bytes, p))
#define MR_STORE_PLAIN(site, bytes, p) ((void)mr_event_plain(MR_K_STORE, site, bytes, p))
#define MR_STORED(site, bytes, p) mr_event_access(MR_K_STORE, site, bytes, p)
#define MR_STORE_AT(site, bytes, p, offset, bits) ((void)mr_event_part(MR_K_STORE, site, bytes, p, offset, bits))
#define MR_STORE_FIRST(site, bytes, p) mr_event_plain(MR_K_STORE, site, bytes, p)
#define MR_STORE_FIRST_AT(site, bytes, p, offset) mr_event_part_plain(MR_K_STORE, site, bytes, p, offset)
#define MR_UPDATE_FIRST(site, bytes, p) mr_event_access(MR_K_UPDATE, site, bytes, p)
#define MR_UPDATE_FIRST_PLAIN(site, bytes, p) mr_event_plain(MR_K_UPDATE, site, bytes, p)
#define MR_UPDATE_FIRST_AT(site, bytes, p, offset, bits) mr_event_part(MR_K_UPDATE, site, bytes, p, offset, bits)
#define MR_UPDATE_FIRST_PLAIN_AT(site, bytes, p, offset) mr_event_part_plain(MR_K_UPDATE, site, bytes, p, offset)
#define MR_VALUE(bytes, p) (MR_EVENT_VALUES ? mr_event_word(bytes, p) : 0)
#define MR_FIELD(bytes, p, offset, bits)                                                                               \
    (!MR_EVENT_VALUES ? 0                                                                                              \
     : (bits)         ? mr_event_field(bytes, (const volatile char *)MR_ADDRESS(p) + (offset), bits)                   \
                      : mr_event_bytes(bytes, (const volatile char *)MR_ADDRESS(p) + (offset)))
#define MR_UPDATE(site, bytes, p, value) mr_event_value(MR_K_UPDATE, site, bytes, p, value)
#define MR_UPDATE_AT(site, bytes, p, offset, value)                                                                    \
    mr_event_value(MR_K_UPDATE, site, bytes, (const volatile char *)MR_ADDRESS(p) + (offset), value)
#define MR_LOADED(site, bytes, p, value) mr_event_value(MR_K_LOAD, site, bytes, p, value)
#define MR_LOADED_AT(site, bytes, p, offset, value)                                                                    \
    mr_event_value(MR_K_LOAD, site, bytes, (const volatile char *)(p) + (offset), mr_event_cut(bytes, value))
#define MR_STORED_VALUE(site, bytes, p, value) mr_event_value(MR_K_STORE, site, bytes, p, value)
#define MR_RANGE_LOAD(site, p, bytes) mr_event_range(MR_K_RANGE_LOAD, site, p, bytes)
#define MR_RANGE_STORE(site, p, bytes) mr_event_range(MR_K_RANGE_STORE, site, p, bytes)
#define MR_POINTER(site, p) mr_event_pointer(MR_K_POINTER, site, p)
#define MR_ALLOC(site, p, bytes) mr_event_alloc(site, p, bytes)
#define MR_ALLOC_ANY(site, p, bytes) mr_event_alloc_any(site, p, bytes)
#define MR_ALLOC_AT(site, where, bytes, succeeds) mr_event_alloc_at(site, where, bytes, succeeds)
#define MR_GROWN_AT(site, where, size, old, before) mr_event_grown_at(site, where, size, old, before)
#define MR_WORD_AT(p) mr_event_word(sizeof(void *), p)
#define MR_FREE(site, p) mr_event_free(site, p)
#define MR_REALLOC(site, p, old, bytes) mr_event_realloc(site, p, old, bytes)
#define MR_STACK(site, p, bytes) mr_event_object(MR_K_STACK, site, p, bytes)
#define MR_UNSTACK(site, p, bytes) mr_event_object(MR_K_UNSTACK, site, p, bytes)
#define MR_UNSTACK_ANY(site, at, bytes) mr_event_object_any(site, at, bytes)
#define MR_ALLOCA(site, p, bytes, low, all) mr_event_alloca(site, p, bytes, low, all)
#define MR_GLOBAL(site, p, bytes) mr_event_object(MR_K_GLOBAL, site, p, bytes)
#define MR_ENTER(function) mr_event_mark(MR_K_ENTER, function)
#define MR_EXIT(function) mr_event_mark(MR_K_EXIT, function)
#define MR_LOOP(loop) mr_event_mark(MR_K_LOOP, loop)
#define MR_ITERATE(loop) mr_event_mark(MR_K_ITERATION, loop)
#define MR_TEST(loop) mr_event_mark(MR_K_TEST, loop)
#define MR_LOOP_END(loop) mr_event_mark(MR_K_LOOP_END, loop)
/* The variables of a file, once as the program begins; compilers without constructors have none. */
#if defined(__GNUC__) && !defined(__TINYC__) && !defined(MR_BARE)
#define MR_GLOBALS_BEGIN(k)                                                                                            \
    __attribute__((__constructor__(102), __unused__)) static MR_API void mr_globals_##k(void)                          \
    {
#else
#define MR_GLOBALS_BEGIN(k)                                                                                            \
    MR_UNUSED static void mr_globals_##k(void)                                                                         \
    {
#endif
#define MR_GLOBALS_END }
/* A loop's whole execution: how often its body was entered, and its accesses in the order of an iteration, of which the
   last `condition` ones happen in front of the first one, too.  In the last iteration those up to `tail` happened. */
typedef struct mr_member {
    mr_u32 site;
    const volatile char *last; /* where it happened last; NULL: it never did */
    mr_i64 step; /* bytes from one iteration to the next */
} mr_member;
MR_API void mr_event_group(mr_u32 loop, mr_u64 count, unsigned members, unsigned condition, unsigned tail,
                           const mr_member *m);
MR_EVENT_FUNCTION void *mr_event_member(void **last, mr_u32 *tail, mr_u32 number, const volatile void *p)
{
    *last = MR_ADDRESS(p);
    *tail = number;
    return MR_ADDRESS(p);
}
#define MR_MOVED(p, q)                                                                                                 \
    (sizeof(mr_word) < 8 ? (mr_i64)(int)((mr_word)(p) - (mr_word)(q)) : (mr_i64)((mr_word)(p) - (mr_word)(q)))
#define MR_MEMBER(m, number, place, offset, by)                                                                        \
    (void)((m).site = (number), (m).last = (place) ? (const volatile char *)(place) + (offset) : 0, (m).step = (by))
#define MR_STRIDED_LOAD(site, bytes, p, step, count) mr_event_strided(MR_K_STRIDED_LOAD, site, bytes, p, step, count)
#define MR_STRIDED_STORE(site, bytes, p, step, count) mr_event_strided(MR_K_STRIDED_STORE, site, bytes, p, step, count)
#endif

#endif
