/* ---- Calls through pointers, threads, and how a process ends ---- */

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
    mr_function original, variant; /* The variant is the original where it has none, but a number. */
    unsigned number; /* 0: what calls it through a pointer is not counted by it. */
} mr_pair;

MR_API void mr_register(const mr_pair *pairs); /* The list ends with a pair of null pointers. */
MR_API void mr_forget(const mr_pair *pairs);
MR_API mr_function mr_resolve(mr_function function);
/* As MR_VARIANT, once for all iterations of a loop.  A library that is closed in the loop makes the pointer invalid. */
MR_API mr_function mr_variant(mr_function function) MR_SAME;
MR_API mr_function mr_original(mr_function function);

/* MR_CALLEE(k, first, n, e)   e, and counter k + i is incremented where it points to the function of number first + i,
                              i < n: which function each call through a pointer calls (memrewrite --counts=callees)
   MR_VARIANT_CALLEE(k, first, n, e)   both
   In the file of the function: MR_NUMBERED_PAIR(f, f__mr, 7), or MR_NUMBERED_PAIR(f, f, 7) where f has no variant. */
MR_API mr_function mr_callee(mr_function function, unsigned counter, unsigned first, unsigned n);

/* Pairs that were found: a call through a pointer finds its variant there with a handful of instructions.  Each place
   is for the functions whose address leads to it, and has the first of them that has a variant. */
#if defined(__GNUC__) && !defined(__TINYC__) && !defined(MR_BARE)
#define MR_RECENT 64 /* The number of places; functions are mostly aligned to 16 bytes. */
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
#define MR_CALLEE(k, first, n, e) ((MR_TYPEOF(&*(e)))mr_callee((mr_function)(e), k, first, n))
#define MR_VARIANT_CALLEE(k, first, n, e) ((MR_TYPEOF(&*(e)))mr_variant_of(mr_callee((mr_function)(e), k, first, n)))
#else
#define MR_VARIANT(e) (e) /* Without events a called function runs as written, uncounted. */
#define MR_VARIANT_AGAIN(e) (e)
#define MR_ORIGINAL(e) (e)
#define MR_CALLEE(k, first, n, e) (e)
#define MR_VARIANT_CALLEE(k, first, n, e) (e)
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

/* A process that ends by one of _exit, _Exit and quick_exit runs none of the handlers of exit():
 * _exit(MR_ENDING(status)) */
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
MR_API const void *mr_team(void); /* Returns the ROIs that are open here. */
/* Opens those ROIs that are not open on this thread; starts the thread, if it has not counted yet. */
MR_API unsigned mr_join(const void *team);
MR_API void mr_part(unsigned mark); /* Closes what mr_join opened, and what is open inside of that. */
/* Does what mr_part does; a thread that mr_join opened nothing for waits for the team now. */
MR_API void mr_done(unsigned mark);
MR_API void mr_wait(void); /* Inside of an ROI the thread waits for its team from now on. */
MR_API void mr_met(void); /* The thread does not wait any longer. */
/* Waits for other threads:   mr_waited((mr_wait(), pthread_join(thread, &result)))   mr_waited gives its argument
   back. */
MR_API int mr_waited(int result);

#define MR_PAIR(f, variant) {(mr_function)(f), (mr_function)(variant), 0},
#define MR_NUMBERED_PAIR(f, variant, number) {(mr_function)(f), (mr_function)(variant), number},
#if defined(__GNUC__) && !defined(__TINYC__) &&                                                                        \
    !defined(MR_BARE) /* A bare machine's startup may call no constructors. */
#define MR_PAIRS_BEGIN(k) MR_QUIET_DEPRECATED static const mr_pair mr_pairs_##k[] = {
#define MR_PAIRS_END(k) { 0, 0, 0 } }                                                                                  \
    ;                                                                                                                  \
    MR_QUIET_END                                                                                                       \
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
    MR_QUIET_DEPRECATED const mr_pair mr_pairs_##k[] = {
#define MR_PAIRS_END(k) { 0, 0, 0 } }                                                                                  \
    ;                                                                                                                  \
    MR_QUIET_END
#endif
