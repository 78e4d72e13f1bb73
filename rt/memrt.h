/* memrewrite runtime: the interface that rewritten text uses.
   Input: nothing.  This file is the first line of every rewritten source and includes no header, so
   a feature macro that the source defines on its own first line still works.
   It is plain C89 under any warning option: what is newer stands behind __extension__.
   Options, to be given to every file of the program alike: MR_NO_THREADS (one thread only),
   MR_TLS=word (how this compiler spells thread-local). */
#ifndef MR_MEMRT_H
#define MR_MEMRT_H

/*@config@*/

#if defined(__TINYC__) || !defined(__GNUC__)
typedef unsigned long long mr_u64;
#else
__extension__ typedef unsigned long long mr_u64;
#endif

typedef unsigned mr_u32;

/* MR_TLS stays undefined where the compiler has no thread-local variables: then a call counts. */
#if defined(MR_NO_THREADS)
#undef MR_TLS
#define MR_TLS
#elif defined(MR_TLS) || defined(__TINYC__)
#elif defined(__GNUC__)
#define MR_TLS __thread
#elif defined(__STDC_VERSION__) && !defined(__STDC_NO_THREADS__)
#if __STDC_VERSION__ >= 201112L
#define MR_TLS _Thread_local
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
MR_API mr_u64 *mr_at(unsigned counter);   /* MR_AT() as a function */
MR_API mr_u64 *mr_enter(unsigned roi); /* opens the ROI on this thread: its counters */
MR_API mr_u64 *mr_leave(unsigned roi); /* closes it and what is open inside it: the counters that are current now */

/* Control runs into the label that follows. */
#if (defined(__GNUC__) && __GNUC__ >= 7) || (defined(__clang__) && __clang_major__ >= 10)
#define MR_FALLS __attribute__((__fallthrough__));
#else
#define MR_FALLS
#endif

/* mr_here()    the counters of this thread's current context
   MR_AT(k)     adds one to counter k, yields the counters: mr_u64 *mr_c = MR_AT(3);
   MR_COUNT(k)  adds one to counter k; has no value */
#if defined(MR_TLS)
extern MR_TLS mr_u64 *mr_now;
#if defined(__GNUC__)
#define mr_here() (__builtin_expect(mr_now != 0, 1) ? mr_now : mr_current())
#else
#define mr_here() (mr_now ? mr_now : mr_current())
#endif
#define MR_AT(k) ((void)++mr_here()[k], mr_now)
#define MR_COUNT(k) ((void)++mr_here()[k])
#else
#define mr_here() mr_current()
#define MR_AT(k) mr_at(k)
#define MR_COUNT(k) ((void)mr_at(k))
#endif

#endif
