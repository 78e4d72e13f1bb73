/* ---- What library functions move ---- */

/* What a library function moved, worked out behind its call from arguments and result:
       (mr_r0 = strcpy((mr_p0 = d), (mr_p1 = s)), mr_c[5] += mr_strlen(mr_p1, MR_ALL) + 1u, mr_r0) */
MR_API char *mr_format(const char *format, void **kept)
    MR_FORMAT_OF(1); /* The function keeps a format as it is; compilers that check formats see through the call. */
#define MR_ALL (~(mr_u64)0)
/* most, here and below: the number of bytes or characters to stop at; MR_ALL: nowhere. */
MR_API mr_u64 mr_strlen(const void *s, mr_u64 most);
/* Returns how many bytes are equal from the beginning on; `most` of them can be read. */
MR_API mr_u64 mr_match(const void *a, const void *b, mr_u64 most);
/* Returns how many characters of two strings are equal from the beginning on. */
MR_API mr_u64 mr_strmatch_whole(const void *a, const void *b, mr_u64 most);
/* The same three for wide characters; size: bytes of one, as the program's compiler has them. */
MR_API mr_u64 mr_wcslen(const void *s, mr_u64 most, unsigned size);
MR_API mr_u64 mr_wmatch(const void *a, const void *b, mr_u64 most, unsigned size);
MR_API mr_u64 mr_wcsmatch(const void *a, const void *b, mr_u64 most, unsigned size);
/* Returns how many characters strtol reads of the string in that base, in the locale C, but for the last one, which
   ends the number; white space in front is among them. */
MR_API mr_u64 mr_intlen(const void *s, mr_u64 base);
MR_API mr_u64 mr_floatlen(const void *s); /* The same of strtod. */
#if defined(__GNUC__) && !defined(__TINYC__)
/* These are not static: inline functions of the user's that others may see must not name static ones. */
#define MR_ALWAYS_INLINE MR_API extern __inline__ __attribute__((__gnu_inline__, __always_inline__))
/* Most strings that are compared differ in the first character, for which compilers need no call. */
MR_ALWAYS_INLINE mr_u64 mr_strmatch(const void *a, const void *b, mr_u64 most)
{
    return most && *(const char *)a == *(const char *)b ? mr_strmatch_whole(a, b, most) : 0;
}
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
} /* Returns 0 for what is negative. */
#else
#undef mr_strmatch
#define mr_strmatch(a, b, most) mr_strmatch_whole(a, b, most)
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
MR_API mr_u64 mr_whole(mr_real x);      /* Rounds to the nearest whole number; returns 0 for what is negative. */
MR_API mr_real mr_divide(mr_real a, mr_real b); /* Returns 0 where b is 0. */
MR_API mr_real mr_min(mr_real a, mr_real b);
MR_API mr_real mr_max(mr_real a, mr_real b);
MR_API mr_real mr_log2(mr_real x);      /* Returns 0 for x up to 1. */
MR_API mr_u64 mr_most(mr_real x);       /* Makes a limit of x: a whole number, MR_ALL where x is negative. */
#endif
