/* ---- Where a count goes ---- */

/* Control runs into the label that follows. */
#if (defined(__GNUC__) && __GNUC__ >= 7) || (defined(__clang__) && __clang_major__ >= 10)
#define MR_FALLS __attribute__((__fallthrough__));
#else
#define MR_FALLS
#endif

/* MR_INC(counter)  one more, in memory; has no value.  gcc would read a counter of an array whose address it knows once
   for several increments, and keep addresses of counters in registers: the instruction is as short without either.
   clang would keep the counter in a register as long as a loop lasts, or a dozen of them: nobody would see it count,
   and the program's own variables would find no room. */
#if defined(MR_DIRECT) && defined(__GNUC__) && !defined(__clang__)
#define MR_INC(counter) __extension__({ __asm__ __inline__("{addq $1, %0|add %0, 1}" : "+m"(counter)); })
#elif defined(__clang__)
#define MR_INC(counter) ((void)++*(volatile mr_u64 *)&(counter))
#else
#define MR_INC(counter) ((void)++(counter))
#endif

/* mr_here()    the counters of this thread's current context
   MR_AT(k)     adds one to counter k, yields the counters: mr_u64 *mr_c = MR_AT(3);
   MR_COUNT(k)  adds one to counter k; has no value
   MR_FAR_AT(k), MR_FAR_COUNT(k): the same in functions that are called from thousands of places
   mr_inside(), MR_INSIDE_AT(k), MR_INSIDE_COUNT(k): the same in functions whose callers have done one of the above on
   this thread, or that are called inside of an ROI.  In a library they are the same as without `inside`: a caller may
   be in another image, which has a runtime of its own.
   mr_called(), MR_CALLED_AT(k), MR_CALLED_COUNT(k): the same in functions that the program calls by their names alone.
   Some function above them on the thread was called otherwise, and counts by one of the first.

   mr_once()    mr_inside() where each call of the function executes at most one such increment.  gcc sees that the
   function's calls change nothing; it would read the address at its beginning and keep it in a register, which a
   function that calls itself saves each time.  (Where gcc inlines the function into itself, one save serves many calls:
   there it is mr_inside().) */
enum { MR_SLOT_WORDS = 24 }; /* Words of a slot in front of its counters. */
#if defined(MR_BARE)
extern mr_u64 *mr_now; /* Null where a hook says which task runs: behind any call another task may run. */
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
MR_API int mr_bare_dump(void); /* Gives the counters to mr_hook_write; returns 0 if the hook took all of them. */
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
#if defined(MR_BY_OFFSET)
/* Bytes from the thread's own address to its mr_now; 0: not looked yet; 1: it varies.  With MR_OWN_RUNTIME the runtime
   is linked into the same library. */
#if defined(MR_OWN_RUNTIME)
extern mr_i64 mr_now_offset __attribute__((__visibility__("hidden")));
#else
extern mr_i64 mr_now_offset;
#endif
#if defined(__clang__)
/* Not static, and aside, for the reasons below; since clang 16 such a function may have a result. */
MR_API mr_u64 *mr_now_aside(void)
    __attribute__((__preserve_most__, __noinline__, __cold__, __weak__, __visibility__("hidden")));
__attribute__((__preserve_most__)) MR_API mr_u64 *mr_now_aside(void)
{
    return mr_now ? mr_now : mr_current();
}
#define MR_NOW_ASIDE() mr_now_aside()
#else
/* The runtime's function saves all registers itself, and leaves its result where the stack's top was (jumps.c).  All of
   this is macros: gcc does not inline functions into one that is for another processor. */
#define MR_NOW_ASIDE()                                                                                                 \
    __extension__({                                                                                                    \
        mr_u64 *mr_s = mr_now_offset >= 0 ? mr_now : 0;                                                                \
        if (__builtin_expect(!mr_s, 0))                                                                                \
            __asm__ __inline__ __volatile__("lea {-136(%%rsp), %%rsp|rsp, [rsp-136]}\n\tcall "                         \
                                            "{*" MR_ASIDE_NAME "@GOTPCREL(%%rip)|[QWORD PTR " MR_ASIDE_NAME            \
                                            "@GOTPCREL[rip]]}\n\t"                                                     \
                                            "mov {(%%rsp), %0|%0, [rsp]}\n\tlea {136(%%rsp), %%rsp|rsp, [rsp+136]}"    \
                                            : "=r"(mr_s));                                                             \
        mr_s;                                                                                                          \
    })
#endif
/* What is read is mr_now; the offset, which changes no more often than that, stands for it among the operands.  gcc has
   a word for such a load only where it is not held to a standard. */
#if defined(__clang__)
#define MR_READ_NOW(found) ((found) = *(mr_u64 * __seg_fs *)mr_now_offset)
#else
#define MR_READ_NOW(found)                                                                                             \
    __asm__ __inline__("mov {%%fs:(%1), %0|%0, QWORD PTR fs:[%1]}"                                                     \
                       : "=r"(found)                                                                                   \
                       : "r"(mr_now_offset), "m"(mr_now_offset))
#endif
#define mr_here()                                                                                                      \
    __extension__({                                                                                                    \
        mr_u64 *mr_n = 0;                                                                                              \
        if (__builtin_expect(mr_now_offset < 0, 1))                                                                    \
            MR_READ_NOW(mr_n);                                                                                         \
        __builtin_expect(mr_n != 0, 1) ? mr_n : MR_NOW_ASIDE();                                                        \
    })
#elif defined(__clang__) && __clang_major__ >= 4 && (defined(__x86_64__) || defined(__aarch64__)) &&                   \
    defined(__OPTIMIZE__)
/* mr_current is called once in a thread, but what it may change in registers would be saved by every function that
   counts its entries. It has no result, since clang before 16 forgets to leave that alone.  Not static: inline
   functions of the user's that others may see are not to name static ones. */
MR_API void mr_current_aside(void)
    __attribute__((__preserve_most__, __noinline__, __cold__, __weak__, __visibility__("hidden")));
__attribute__((__preserve_most__)) MR_API void mr_current_aside(void)
{
    (void)mr_current();
}
#define mr_here() (__builtin_expect(mr_now != 0, 1) ? (void)0 : mr_current_aside(), MR_HERE)
#elif defined(MR_ASIDE)
/* gcc has no such attribute, so the function that this calls saves all registers itself (memrt.c).  The memory below
   the stack pointer may be the caller's own; the function changes one word below that, and nothing else that the caller
   relies on. */
#ifdef MR_DIRECT
#define MR_ASIDE_CHANGES "+m"(mr_now), "+m"(mr_direct)
#else
#define MR_ASIDE_CHANGES "+m"(mr_now)
#endif
MR_ALWAYS_INLINE void mr_current_aside(void)
{
    __asm__ __inline__ __volatile__("lea {-136(%%rsp), %%rsp|rsp, [rsp-136]}\n\tcall " MR_ASIDE
                                    "\n\tlea {136(%%rsp), %%rsp|rsp, [rsp+136]}"
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
#if defined(MR_BY_OFFSET)
#define MR_AT(k)                                                                                                       \
    __extension__({                                                                                                    \
        mr_u64 *mr_o = mr_here();                                                                                      \
        MR_INC(mr_o[k]);                                                                                               \
        mr_o;                                                                                                          \
    })
#else
#define MR_AT(k) (MR_INC(mr_here()[k]), MR_HERE)
#endif
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
/* A function: n is the program's text, and may name whatever a macro would declare. */
static __inline__ MR_API __attribute__((__unused__, __always_inline__)) void mr_add(mr_u64 *mr__place, mr_u64 mr__n)
{
    *mr__place += mr__n;
    __asm__("" : "+m"(*mr__place));
}
#define MR_ADD(counter, n) mr_add(&(counter), (n))
#else
#define MR_ADD(counter, n) (counter) += (n)
#endif

/* MR_STEP(counter): MR_INC in an iteration that has loops inside.  gcc would keep the counter in a register until the
   loop around them ends, and nobody would see it count. */
#if defined(__GNUC__) && !defined(__clang__) && !defined(__TINYC__) && !defined(MR_DIRECT)
#define MR_STEP(counter) mr_add(&(counter), 1)
#else
#define MR_STEP(counter) MR_INC(counter)
#endif

/* The iterations of a loop that OpenMP's order (concurrent) permits to run at once must not do so, where what they call
   counts in memory. */
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
