/* ---- Regions, jumps and sampled iterations ---- */

/* The functions.  Pointers are to the MR_COUNTERS counters of a context; they are never null, belong to
   the runtime, and stay valid until the ROI that they were had in is left.  errno is kept. */
#if defined(__GNUC__) && !defined(__TINYC__)
#define MR_API                                                                                                         \
    __attribute__((__no_instrument_function__)) /* -finstrument-functions is for the user's functions only. */
#else
#define MR_API
#endif
/* Does what mr_here() does, as a function; starts a thread that has not counted yet. */
MR_API mr_u64 *mr_current(void);
MR_API void mr_phase(const char *name); /* Begins the process's phase of that name; "": none. */
MR_API mr_u64 *mr_at(unsigned counter);   /* Does what MR_AT() does, as a function. */
MR_API mr_u64 *mr_enter(unsigned roi); /* Opens the ROI on this thread; returns its counters. */
MR_API mr_u64 *mr_begin(unsigned roi); /* Opens the ROI as mr_enter does; returns a null pointer for an entry that is
                                          not counted, which runs as written. */
MR_API mr_u64 *mr_begin_leaf(unsigned roi); /* Does what mr_begin does, for a ROI from which no other one is entered. */
/* Closes the ROI and what is open inside it; returns the counters that are current then. */
MR_API mr_u64 *mr_leave(unsigned roi);

/* After a longjmp the entries that were open where it came from are closed: a function takes the mark where it
   begins, and each setjmp(env) of it becomes (mr_j = setjmp(env), mr_back(mr_m), mr_j). */
MR_API unsigned mr_mark(void); /* Returns a number for what is open on this thread, good for mr_back() alone. */
MR_API void mr_back(unsigned mark); /* Closes what was opened since the mark and is still open. */

/* Of a long loop in a counted region not every iteration needs to be:
       mr_u64 mr_n0 = mr_iterations();
       for (...) {
           if (mr_n0-- == 0)
               mr_n0 = mr_turn(&mr_c);
           if (mr_c) { the body, counted } else { the body as written }
       }
       mr_c = mr_iterations_end(mr_n0); */
/* Returns how many iterations come before the first mr_turn; MR_NO_END if all are counted. */
MR_API mr_u64 mr_iterations(void);
/* The counters for the next iterations, null for iterations as written; how many follow this one. */
MR_API mr_u64 mr_turn(mr_u64 **c);
MR_RARE MR_API mr_u64 *
mr_iterations_end(mr_u64 left); /* Returns the region's counters.  left: the number of iterations that did not run. */

/* The same with one test for each iteration that is counted, and counters of the loop in registers, which are added up
   where iterations end that count into one place:

       mr_u64 mr_k3 = 0, mr_n0 = MR_ITERATIONS();
       mr_u64 *mr_to0 = mr_c;
       for (i = 0; i < n; i++) {
           if (MR_ITERATION(mr_n0) ||
               (MR_MOVE(mr_c[3], mr_k3), MR_TURN(mr_n0, mr_to0), mr_c = mr_here(), mr_to0 != 0)) {
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
extern mr_u32 mr_all_iterations; /* Nonzero where no loop is sampled. */
#define MR_ITERATIONS() (mr_all_iterations ? MR_NO_END : mr_iterations())
#if defined(__clang__) /* clang gains nothing by it, and takes longer for searches in trees: 1.67 of plain instead     \
                          of 1.10. */
#define MR_ALL_ITERATIONS 0
#else
#define MR_ALL_ITERATIONS (mr_all_iterations != 0)
#endif
/* The condition has no hint which kind of iterations is rare: compilers make rare code small, not fast. */
#define MR_ITERATION(n) ((mr_i64)--(n) >= 0)
#define MR_TURN(n, l) ((void)((n) = mr_turn(&(l)), (l) ? (n) : ++(n)))
#define MR_ITERATIONS_END(c, n)                                                                                        \
    do                                                                                                                 \
        if ((n) < MR_NO_END >> 1)                                                                                      \
            (c) = mr_iterations_end(n);                                                                                \
    while (0)
