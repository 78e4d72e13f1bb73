/* ---- Loops that hand over, and conditions ---- */

/* Loops that hand over before they end, every MR_STRETCH iterations, which is 65536 at most.
   MR_SELDOM(c)                 c is mostly not so

   MR_HARDLY (c) MR_EVER         likewise, of a condition of the user's, which may have commas in braces, or directives

   MR_UPWARD(m, i, type, n, l)  m is the bound that i, of that type or a narrower one, counts up to by n.  It becomes a
   nearer one if it is further than l iterations.

   MR_DOWNWARD(m, i, type, n, l)  the same where i counts down

   MR_ALONG(m, p, type, n, l)   the same of a pointer

   MR_NEARER(m, <, type, n)     the bound n, which is in memory, or m if that is nearer

   MR_FAR(i, n, k)              is n further in front of i than a stretch of steps by k?

   MR_FAR_ALONG(p, q, k)        the same of pointers

   MR_LENGTH(l, work, counted)  how many iterations the next stretch has, after one of l, each of so many blocks, that
   has counted so much: as many as take some hundred microseconds, or one that takes longer */
#ifndef MR_STRETCH
#define MR_STRETCH 65536
#endif
/* The length for loops with loops inside, in functions that are called often. */
#define MR_ROWS (MR_STRETCH / 64 + 1)
/* The length for loops whose counters have few bits: the most that these hold, less two.  192 bytes are whole
   vectors. */
#define MR_STRETCH_OF_U16 (MR_STRETCH < 32768 ? MR_STRETCH : 32768)
#define MR_STRETCH_OF_U8 (MR_STRETCH < 192 ? MR_STRETCH : 192)
#if defined(__GNUC__)
#define MR_SELDOM(c) __builtin_expect(c, 0)
#define MR_HARDLY __builtin_expect(
#define MR_EVER , 0)
#else
#define MR_SELDOM(c) (c)
#define MR_HARDLY (
#define MR_EVER )
#endif
#define MR_UPWARD(m, i, type, n, l)                                                                                    \
    do                                                                                                                 \
        if ((m) > (i) && (mr_u64)(m) - (mr_u64)(i) > (mr_u64)((l) * (n)))                                              \
            (m) = (type)(i) + (int)((l) * (n));                                                                        \
    while (0)
#define MR_DOWNWARD(m, i, type, n, l)                                                                                  \
    do                                                                                                                 \
        if ((m) < (i) && (mr_u64)(i) - (mr_u64)(m) > (mr_u64)((l) * (n)))                                              \
            (m) = (type)(i) - (int)((l) * (n));                                                                        \
    while (0)
#define MR_ALONG(m, p, type, n, l)                                                                                     \
    do                                                                                                                 \
        if ((m) > (p) && (mr_u64)((m) - (p)) > (mr_u64)((l) * (n)))                                                    \
            (m) = (p) + (int)((l) * (n));                                                                              \
    while (0)
#define MR_NEARER(m, nearer, type, n) ((m)nearer(type)(n) ? (m) : (type)(n))
#define MR_FAR(i, n, k) ((mr_i64)((mr_u64)(n) - (mr_u64)(i)) > (mr_i64)(MR_STRETCH * (k)))
#define MR_FAR_ALONG(p, q, k)                                                                                          \
    ((const volatile char *)(q) - (const volatile char *)(p) > (mr_i64)(MR_STRETCH * (k) * sizeof *(p)))
#define MR_LENGTH(l, work, counted)                                                                                    \
    ((l) = (counted) > 16 * (mr_u64)MR_STRETCH ? (mr_u32)(((l) - 1) / ((counted) / (16 * (mr_u64)MR_STRETCH) + 1) + 1) \
           : (counted) < 4 * (mr_u64)MR_STRETCH && (l) * (mr_u64)(work) < 16 * (mr_u64)MR_STRETCH && (l) < MR_STRETCH  \
               ? 2 * (l)                                                                                               \
               : (l))

/* MR_MOVE(counter, k): counter += k, k = 0; an expression, off the common path. */
#define MR_MOVE(counter, k) (*(volatile mr_u64 *)&(counter) += (k), (k) = 0)
/* The same for a counter that runs down from MR_STRETCH. */
#define MR_MOVE_DOWN(counter, k) (*(volatile mr_u64 *)&(counter) += MR_STRETCH - (k), (k) = MR_STRETCH)

/* MR_PLUS(k, x): k += x, where k may have fewer bits than x. */
#if defined(__GNUC__)
#define MR_PLUS(k, x) ((k) = (__typeof__(k))((k) + (x)))
#else
#define MR_PLUS(k, x) ((k) += (x))
#endif

/* A condition C, counted where compilers may do without a branch:  MR_IF(t) (C) MR_TRUE(t, k)  is 1 where C is not 0,
   else 0; t is a variable for it.  gcc branches where an increment stands in an arm, so that the value is added up.
   clang makes one conditional move of both; from a value that is used twice it makes a branch and a `set`, where the
   plain text has the branch alone.

   MR_TRUE(t, k)     adds one to k where C is true

   MR_FALSE(t, k)    ... where it is false

   MR_WAYS(t, k, j)  adds one to k where C is true, to j where it is false

   MR_TRUE_BY(t, k, one), MR_FALSE_BY(t, k, one)  the same as MR_TRUE and MR_FALSE, in a loop that holds k and
   `mr_u64 one = MR_ONE`.  gcc moves k + one to k on the condition, by the comparison of which it moves the program's
   values as well; a one that it knows it adds by a `set` and one more comparison */
#if defined(__clang__)
#define MR_IF(t) (
#define MR_TRUE(t, k) && (++(k), 1))
#define MR_FALSE(t, k) || (++(k), 0))
#define MR_WAYS(t, k, j) ? (++(k), 1) : (++(j), 0))
#else
#define MR_IF(t) ((t) = (mr_u32)
#define MR_TRUE(t, k) , MR_PLUS(k, t), (t))
#define MR_FALSE(t, k) , MR_PLUS(k, (t) ^ 1u), (t))
#define MR_WAYS(t, k, j) , MR_PLUS(k, t), MR_PLUS(j, (t) ^ 1u), (t))
#endif
#if defined(__GNUC__) && defined(__x86_64__) && !defined(__clang__) && !defined(__TINYC__)
MR_ALWAYS_INLINE mr_u64 mr_one(void)
{
    mr_u64 one = 1;
    __asm__("" : "+r"(one));
    return one;
}
#define MR_ONE mr_one()
#define MR_TRUE_BY(t, k, one) , MR_PLUS(k, (t) ? (one) : 0), (t))
#define MR_FALSE_BY(t, k, one) , MR_PLUS(k, (t) ? 0 : (one)), (t))
#else
#define MR_ONE 1u
#define MR_TRUE_BY(t, k, one) MR_TRUE(t, k)
#define MR_FALSE_BY(t, k, one) MR_FALSE(t, k)
#endif
