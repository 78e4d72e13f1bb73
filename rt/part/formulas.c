/* ---- Library calls ---- */

#if defined(__GNUC__) && !defined(__TINYC__) && defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
#define MR_LOW_FIRST
/* Sanitizers mind what is read behind a string's end, though it is in the same word. */
#if defined(__has_feature)
#if !__has_feature(__address_sanitizer__) && !__has_feature(__hwaddress_sanitizer__) &&                                \
    !__has_feature(__thread_sanitizer__) && !__has_feature(__memory_sanitizer__)
#define MR_BY_WORDS
#endif
#elif !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_HWADDRESS__) && !defined(__SANITIZE_THREAD__)
#define MR_BY_WORDS
#endif
#endif

#ifdef MR_BY_WORDS
typedef uintptr_t __attribute__((__may_alias__)) Word;

/* The lowest byte that is zero has its high bit set, and none below it. */
static Word zeros(Word w)
{
    const Word ones = (Word)-1 / 255;
    return (w - ones) & ~w & (ones << 7);
}
#endif

#ifndef MR_NO_FLOAT
MR_API mr_u64 mr_whole(mr_real x)
{
    return x >= 9e18 ? (mr_u64)9000000000000000000 : x > 0 ? (mr_u64)(x + 0.5) : 0;
}

MR_API mr_real mr_divide(mr_real a, mr_real b)
{
    return b != 0 ? a / b : 0;
}

MR_API mr_real mr_min(mr_real a, mr_real b)
{
    return a < b ? a : b;
}

MR_API mr_real mr_max(mr_real a, mr_real b)
{
    return a > b ? a : b;
}

#if defined(__SIZEOF_DOUBLE__) && __SIZEOF_DOUBLE__ < 8
#define REAL_MOST 1e38
#else
#define REAL_MOST 1e300
#endif

/* The logarithm without libm: the square of what is left has the next binary digit in front of the point. */
MR_API mr_real mr_log2(mr_real x)
{
    mr_real sum = 0, part = 1;
    int i;
    if (x > REAL_MOST)
        return 0;
    for (; x >= 2; x /= 2)
        sum++;
    for (i = 0; i < 40 && x > 1; i++) {
        x *= x;
        part /= 2;
        if (x >= 2) {
            x /= 2;
            sum += part;
        }
    }
    return sum;
}

MR_API mr_u64 mr_most(mr_real x)
{
    return x < 0 || x > 1e18 ? MR_ALL : (mr_u64)x;
}
#endif

#if !defined(__GNUC__) || defined(__TINYC__)
MR_API mr_u64 mr_positive(mr_u64 x)
{
    return (mr_i64)x > 0 ? x : 0;
}

MR_API mr_u64 mr_beyond(mr_u64 a, mr_u64 b)
{
    return a > b ? a - b : 0;
}

MR_API mr_u64 mr_least(mr_u64 a, mr_u64 b)
{
    return a < b ? a : b;
}

MR_API mr_u64 mr_greatest(mr_u64 a, mr_u64 b)
{
    return a > b ? a : b;
}
#endif

/* The length of a string, by a loop of our own, since the program may have its own strlen.  Aligned words never reach
   into a page that the string is not in; bytes of the first one in front of the string are made other than zero. */
MR_API mr_u64 mr_strlen(const void *s, mr_u64 most)
{
    const char *at = s;
    mr_u64 n = 0;
    if (!at || !most)
        return 0;
#ifdef MR_BY_WORDS
    {
        size_t before = (uintptr_t)at % sizeof(Word);
        const char *p = at - before;
        Word zero = zeros(*(const Word *)(const void *)p | ~((Word)-1 << 8 * before));
        while (!zero) {
            p += sizeof(Word);
            if ((mr_u64)(p - at) >= most)
                return most;
            zero = zeros(*(const Word *)(const void *)p);
        }
        n = (mr_u64)(p - at) + (mr_u64)__builtin_ctzll(zero) / 8;
        return n < most ? n : most;
    }
#else
    while (n < most && at[n])
        n++;
    return n;
#endif
}

MR_API char *mr_format(const char *format, void **kept)
{
    *kept = (void *)format;
    return (char *)format;
}

#ifdef MR_LOW_FIRST
typedef struct Unaligned {
    uint64_t value;
} __attribute__((__packed__, __may_alias__)) Unaligned;
#endif

/* The number of equal bytes at the beginnings of two words. */
static mr_u64 equal_bytes(const char *x, const char *y)
{
#ifdef MR_LOW_FIRST
    uint64_t p, q;
    p = ((const Unaligned *)(const void *)x)->value;
    q = ((const Unaligned *)(const void *)y)->value;
    return p == q ? 8 : (mr_u64)__builtin_ctzll(p ^ q) / 8;
#else
    mr_u64 n = 0;
    while (n < 8 && x[n] == y[n])
        n++;
    return n;
#endif
}

/* The last word may have bytes that were looked at before. */
MR_API mr_u64 mr_match(const void *a, const void *b, mr_u64 most)
{
    const char *x = a, *y = b;
    mr_u64 n = 0, equal;
    if (!x || !y)
        return 0;
    if (most >= 8) {
        for (; most - n > 8; n += 8)
            if ((equal = equal_bytes(x + n, y + n)) < 8)
                return n + equal;
        return most - 8 + equal_bytes(x + most - 8, y + most - 8);
    }
    while (n < most && x[n] == y[n])
        n++;
    return n;
}

MR_API mr_u64 mr_strmatch_whole(const void *a, const void *b, mr_u64 most)
{
    const char *x = a, *y = b;
    mr_u64 n = 0;
    if (!x || !y)
        return 0;
    if (most == MR_ALL)
        while (x[n] && x[n] == y[n])
            n++;
    else
        while (n < most && x[n] && x[n] == y[n])
            n++;
    return n;
}

/* ---- Numbers in text ---- */

/* The value of a digit, at most 35; 99: it is none.  Capitals and small letters need not be in a row everywhere, but
   they are where this runs. */
static unsigned digit_value(char c)
{
    return c >= '0' && c <= '9'   ? (unsigned)(c - '0')
           : c >= 'a' && c <= 'z' ? (unsigned)(c - 'a') + 10
           : c >= 'A' && c <= 'Z' ? (unsigned)(c - 'A') + 10
                                  : 99;
}

/* Most numbers are decimal, and short: one comparison for each digit of these. */
static const char *behind_digits(const char *at, unsigned base)
{
    if (base <= 10)
        for (; (unsigned)(*at - '0') < base; at++)
            ;
    else
        for (; digit_value(*at) < base; at++)
            ;
    return at;
}

static const char *behind_sign(const char *at)
{
    while (*at == ' ' || (*at >= '\t' && *at <= '\r'))
        at++;
    return *at == '+' || *at == '-' ? at + 1 : at;
}

static int has_prefix(const char *at)
{
    return at[0] == '0' && (at[1] == 'x' || at[1] == 'X');
}

MR_API mr_u64 mr_intlen(const void *s, mr_u64 base)
{
    const char *at;
    if (!s || base == 1 || base > 36)
        return 0;
    at = behind_sign(s);
    if ((base == 0 || base == 16) && has_prefix(at)) {
        at += 2;
        base = 16;
    }
    at = behind_digits(at, base ? (unsigned)base : *at == '0' ? 8 : 10);
    return (mr_u64)(at - (const char *)s);
}

/* How many characters of the word, in small letters, stand there in either case. */
static int spelled(const char *at, const char *word)
{
    int n = 0;
    while (word[n] && (at[n] == word[n] || at[n] == word[n] - 'a' + 'A'))
        n++;
    return n;
}

MR_API mr_u64 mr_floatlen(const void *s)
{
    const char *at;
    unsigned base;
    if (!s)
        return 0;
    at = behind_sign(s);
    if (digit_value(*at) >= 10 && *at != '.')
        return (mr_u64)(at - (const char *)s) +
               (mr_u64)(*at == 'n' || *at == 'N' ? spelled(at, "nan") : spelled(at, "infinity"));
    base = has_prefix(at) ? 16 : 10;
    at = behind_digits(base == 16 ? at + 2 : at, base);
    if (*at == '.')
        at = behind_digits(at + 1, base);
    if (base == 16 ? *at == 'p' || *at == 'P' : *at == 'e' || *at == 'E') {
        at++;
        at = behind_digits(*at == '+' || *at == '-' ? at + 1 : at, 10);
    }
    return (mr_u64)(at - (const char *)s);
}

/* ---- Wide characters ---- */

/* The n-th of wide characters that are as large as an int, or as a short one, as everywhere. */
static unsigned wide(const void *s, mr_u64 n, unsigned size)
{
    return size == sizeof(unsigned) ? ((const unsigned *)s)[n] : ((const unsigned short *)s)[n];
}

MR_API mr_u64 mr_wcslen(const void *s, mr_u64 most, unsigned size)
{
    mr_u64 n = 0;
    while (s && n < most && wide(s, n, size))
        n++;
    return n;
}

MR_API mr_u64 mr_wmatch(const void *a, const void *b, mr_u64 most, unsigned size)
{
    return mr_match(a, b, most * size) / size;
}

MR_API mr_u64 mr_wcsmatch(const void *a, const void *b, mr_u64 most, unsigned size)
{
    mr_u64 n = 0;
    while (a && b && n < most && wide(a, n, size) && wide(a, n, size) == wide(b, n, size))
        n++;
    return n;
}
