/* Constants at the ends of their types, wherever a rule looks at constants: first values, steps, bounds, indices,
 * tests, cases, sizes.  */
#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
extern size_t strnlen(const char *, size_t);
static long t[64], s;
static int ti[64];
enum big { LEAST = INT_MIN, MOST = INT_MAX };
static void steps(long n)
{
    long i;
    unsigned long u;
    int k;
    unsigned w;
    short h;
    for (i = n; i >= 0; i += LONG_MIN) s++;
    for (i = LONG_MIN; i < 0; i -= LONG_MIN) s++;
    for (u = 0; u != 1ul << 63; u += 1ul << 63) s++;
    for (i = 0; i < 1; i += LONG_MAX) t[i]++;
    for (i = 5; i > 0; i += LONG_MIN) {
        t[i] = t[i - 1];
        s++;
    }
    for (u = 3; u < 60; u += ULONG_MAX) {
        t[u & 63] = t[(u + 1) & 63];
    }
    for (u = 3; u < 60; u -= ULONG_MAX) t[u] = t[u - 1] + t[u - ULONG_MAX];
    for (k = INT_MIN; k < 0; k -= INT_MIN) s++;
    for (i = -3000000000; i < n - 2999999999; i++) s++;
    for (i = -2147483648; i < n - 2147483648; i++) s++;
    for (i = 4294967299; i > 4294967296; i--) s++;
    for (k = INT_MIN; k < 0; k += INT_MAX) ti[(k & 31)]++;
    for (w = 3; w < 9; w -= UINT_MAX) ti[w] += ti[w + UINT_MAX];
    for (h = SHRT_MIN; h < 0; h += SHRT_MAX) s++;
    for (i = LONG_MIN; i < LONG_MIN + n; i++) s++;
    for (i = LONG_MIN; i != LONG_MIN + 5; i++) t[i - (LONG_MIN + 1) + 1] += 2;
    for (i = LONG_MAX; i > LONG_MAX - n; i--) t[LONG_MAX - i]++;
    for (i = LONG_MIN / 2; i < LONG_MIN / 2 + 3; ++i) s += t[(i + LONG_MAX / 2 + 1) & 63];
}
static void below(long *p, long n)
{
    for (long i = LONG_MIN + 1; i < LONG_MIN + n; i++) p[i - LONG_MIN] = p[i - LONG_MIN - 1] + 1;
}
static long index_(long n)
{
    long *p = t + 32, r = 0;
    below(p, 3 + (n & 3));
    r += p[(long)((unsigned long)n - LONG_MAX + LONG_MAX)];
    for (long i = 0; i < 4; i++) r += p[i * (LONG_MIN / 8) / (LONG_MIN / 8)];
    for (unsigned long i = 0; i < 4; i++) r += p[i * ULONG_MAX + i];
    for (unsigned long i = 0; i < 4; i++) r += p[i * (1ul << 63) * 2 + i] + t[(i << 62) << 2 | i];
    for (unsigned i = 0; i < 4; i++) {
        ti[(i * 0x80000000u) >> 31] = ti[i * 0xffffffffu + i + 1];
        r += ti[(i << 31) & 1];
    }
    return r;
}
static int tests(long n, int k, unsigned long u)
{
    int r = 0;
    if (n > LONG_MAX - 1) r++;
    if (n < LONG_MIN + 1) r += 2;
    if (n >= LONG_MIN) r += 4;
    if (n <= LONG_MAX) r += 8;
    if (n == LONG_MIN || n == LONG_MAX) r += 16;
    if (0ul - n > 9 && n > LONG_MIN) r += 32;
    if (n >= 0 && n - LONG_MAX < 0) r += 64;
    if (k < INT_MIN + 1 && k <= MOST) r++;
    if (k == LEAST) r += 3;
    if (u > ULONG_MAX - 1) r += 5;
    if (u + 1 == 0) r += 7;
    if (u - ULONG_MAX == 0) r += 9;
    if ((unsigned long)n > (unsigned long)LONG_MIN) r += 11;
    if (u >> 63) r += 13;
    if ((long)u == LONG_MIN) r += 15;
    switch (n) {
    case LONG_MIN:
        r++;
        break;
    case LONG_MIN + 1:
        r += 2;
        break;
    case LONG_MAX:
        r += 3;
    case LONG_MAX - 1:
        r += 4;
        break;
    default:
        r += 5;
    }
    switch (u) {
    case 0:
        r++;
    case ULONG_MAX:
        r++;
        break;
    case 1ul << 63:
        r += 2;
        break;
    case (1ul << 63) - 1:
        r += 3;
    }
    return r + (n % (k | 1) != 0) + (int)(n / LONG_MIN) + (int)(u / ULONG_MAX) + (int)(n >> 63) +
           (k == INT_MIN ? k / INT_MIN : 0);
}
static void lib(unsigned long n)
{
    char b[40] = "abc", c[40] = "xyzzy";
    memcpy(c, b, (n - ULONG_MAX - 1) & 31);
    memset(b, 0, n * ULONG_MAX + n);
    memmove(b, c, n ? 3 : (unsigned long)LONG_MIN >> 61);
    s += strnlen(c, ULONG_MAX) + strnlen(b, (size_t)LONG_MIN);
    s += strncmp(b, c, ULONG_MAX);
    s += memchr(b, 'c', 40) != 0;
    strncpy(b, c, n & 7);
    snprintf(b, n & 7, "%ld", LONG_MIN);
}
static void member(void)
{
    struct {
        int a : 31;
        unsigned b : 32;
        long c : 63;
        unsigned long d : 64;
        signed e : 1;
    } x = {1 << 28, UINT_MAX, LONG_MIN >> 1, ULONG_MAX, -1};
    x.a += INT_MAX >> 3;
    x.b++;
    x.c = -(x.c + 1) >> 1;
    x.d -= ULONG_MAX;
    x.e++;
    for (x.d = ULONG_MAX - 2; x.d; x.d++) s++;
    for (x.c = LONG_MIN >> 1; x.c < (LONG_MIN >> 1) + 3; x.c++) s++;
    for (x.e = -1; x.e; x.e++) s++;
    s += x.a + x.b;
}
int main(void)
{
    long v[] = {LONG_MIN, LONG_MIN + 1, -2, -1, 0, 1, LONG_MAX - 1, LONG_MAX};
    for (int i = 0; i < 8; i++) {
        s += tests(v[i], (int)(v[i] >> (i & 1 ? 32 : 0)), v[i]);
        if (v[i] < 10 && v[i] >= 0) {
            steps(v[i]);
            s += index_(v[i]);
            lib(v[i]);
            printf("%ld\n", s);
        }
    }
    member();
    printf("%ld\n", s);
    return 0;
}
