/* Functions that are called often, whose loops may be long at times: grids, row by row, and loops that count in their arms alone.
 * run.sh builds with MR_STRETCH=7, so that each hands over in its middle: a row is a part of a grid then. */
#include <limits.h>
#include <stdio.h>

static unsigned a[64], b[64];
static struct { long n; } range;

/* Grids. */
static void sweep(unsigned *x, const unsigned *y, int n, int m) { for (int i = 1; i < n - 1; i++) for (int j = 1; j < m; j++) x[(i * m + j) & 63] += y[(i + j) & 63]; }
static void upwards(unsigned *x, int n, int m) { int i; for (i = n; i >= 1; i -= 2) { for (int j = 0; j < m; j++) x[j & 63] ^= (unsigned)i; x[i & 63]++; } x[0] += (unsigned)i; }
static long crossed(const unsigned *x, long n, int k) { long c = 0; for (long i = 2; i <= n; i++) if (x[i & 63] & 1) { c++; for (long j = 2 * i; j < n; j += i) a[j & 63] ^= (unsigned)k; } return c; }
static long rows(const unsigned *x, int n) { long s = 0; for (const unsigned *p = x; p < x + n; p += 2) for (const unsigned *q = x; q < p; q++) s += *q; return s; }
static long other(unsigned n, unsigned m) { long s = 0; for (unsigned i = 0; i != n; i++) { if (i == 9) continue; for (unsigned j = m; j > 0; j--) s += a[(i + j) & 63]; } return s; }
static long member(int m) { long s = 0; for (long i = 0; i < range.n; i++) for (int j = 0; j < m; j++) s += b[(i ^ j) & 63]; return s; }
static long shrinks(int m) { long s = 0; for (long i = 0; i < range.n; i++) for (int j = 0; j < m; j++) if ((s += a[j & 63]) % 5 == 3) range.n--; return s; }
static int leaves(int n, int m) { for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) if (a[(i * j) & 63] == 63 && i > 7) return i; return -1; }
static int breaks(int n, int m) { int i; for (i = 0; i < n; i++) { int s = 0; for (int j = 0; j < m; j++) s += a[j & 63]; if (s % 31 == 7) break; } return i; }
static int jumps(int n, int m) { int i = 0; while (i < n) { for (int j = 0; j < m; j++) if (b[(i + j) & 63] > 60) goto out; i++; } out: return i; }
static long two(int n, int m) { long s = 0; for (int i = 0; i < n; i++) { for (int j = 0; j < m; j++) s += a[j & 63]; for (int j = m; j--;) s ^= b[j & 63]; } return s; }
static long deep(int n, int m) { long s = 0; for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) for (int k = i; k < m; k++) s += a[(i + j + k) & 63]; return s; }
static long before(int n, int m) { long s = 0; while (n-- > 0) for (int j = 0; j < m; j++) s += a[(n + j) & 63]; return s + n; }
static long last(int n, int m) { long s = 0; for (int i = INT_MAX - n; i < INT_MAX; i++) for (int j = 0; j < m; j++) s ^= a[(i ^ j) & 63]; return s; }

/* Arms. */
static unsigned next(unsigned x) { return x * 1664525u + 1013904223u; }
static int arms(unsigned x) { while ((x = next(x)) >> 26 != 5) if (x >> 31) a[x & 63]++; else if (x >> 30) b[x & 63]--; return (int)(x & 7); }
static int steps(unsigned x) { int up = 0, down = 0; while ((x = next(x)) >> 26 != 9) if (x >> 31) up++; else down--; return up * 3 + down; }
static int states(unsigned x) {
    int s = 0, n = 0;
    for (;;) {
        x = next(x);
        switch (s) {
        case 0: s = x >> 31 ? 1 : 2; a[x & 63]++; break;
        case 1: s = x >> 30 & 1 ? 2 : 0; n += b[x & 63]; break;
        case 2: if (x >> 27 == 3) return n; s = 0; break;
        }
    }
}
static int doing(unsigned x) { int n = 0; do { x = next(x); if (x & 4096) { if (x >> 28 == 3) continue; n ^= a[x & 63]; } else if (x >> 27 == 1) break; else b[x & 63] ^= 1; } while (x >> 26 != 11); return n; }
static int inside(unsigned x, int m) { int n = 0; for (int i = 0; i < m; i++) while ((x = next(x)) >> 29 != 2) { if (x >> 31) n += a[x & 63]; else if (x >> 28 == 5) b[x & 63]++; } return n; }
static int both(unsigned x) { int n = 0; while ((x = next(x)) >> 27 != 2) { if (x >> 31) while ((x = next(x)) >> 30) if (x & 8192) n += b[x & 63]; else a[x & 63]--; else n ^= 5; } return n; }

int main(void)
{
    long r = 0;
    for (int i = 0; i < 64; i++)
        a[i] = (unsigned)i * 7 % 64, b[i] = (unsigned)i * 11 % 64;
    for (int k = 0; k < 400; k++) {
        int n = k % 31, m = k % 13;
        sweep(a, b, n, m), upwards(b, n, m), sweep(b, a, n % 4, m + 5);
        range.n = n;
        r += crossed(a, n, k) + rows(a, n) + other((unsigned)n, (unsigned)m) + member(m) + shrinks(m) + leaves(n, m) + breaks(n, m);
        r += 0L + jumps(n, m) + two(n, m) + deep(n % 6, m) + before(n, m) + last(n, m);
        r += 0L + arms((unsigned)k) + steps((unsigned)k) + states((unsigned)k) + doing((unsigned)k) + inside((unsigned)k, m) + both((unsigned)k);
    }
    printf("%ld\n", r);
    return 0;
}
