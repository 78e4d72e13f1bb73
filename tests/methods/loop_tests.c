/* Loops that hand over what they count before they end, by conditions that step their variable, add to it, stand the other way round, or
 * are made of macros; and loops inside of others whose iterations are few (run.sh builds with MR_STRETCH=7). */
#include <limits.h>
#include <stdio.h>

#define STEPS 90
#define FEW 3
#define TO_END (range.end - 1)
#define LESS_THAN(n) < (n)
#define ALSO 80 + 9

static int a[256];
static volatile int flag;
static struct { long n; long end; } range;
static struct { const int *end; } cells;
static int pick(int i) { return a[i & 255]; }

/* The condition steps. */
static unsigned minus(unsigned n) { unsigned s = 0; while (n--) s += (unsigned)a[n & 255]; return s ^ n; }
static long minus_long(long n) { long s = 0; while (n--) { if (n % 5 == 2) continue; s += a[n & 255]; } return s ^ n; }
static long positive(long n) { long s = 0; while (n-- > 0) s += a[n & 255]; return s ^ n; }
static long not_zero(int n) { long s = 0; if (n < 1) return 0; while (--n != 0) s += a[n & 255]; return s ^ n; }
static long first(int n) { long s = 0; if (n < 1) return 0; while (--n) s += a[n & 255]; return s ^ n; }
static long below(int i, int n) { long s = 0; while (i++ < n) s += a[i & 255]; return s ^ i; }
static long below_first(int i, int n) { long s = 0; while (++i <= n) s += a[i & 255]; return s ^ i; }
static long by_three(int n) { long s = 0; while ((n -= 3) >= 0) s += a[n & 255]; return s ^ n; }
static long in_for(int n) { long s = 0; for (int i = n; i-- > 0;) s += a[i & 255]; return s; }
static long calls(int n) { long s = 0; while (n-- > 0) s += pick(n); return s ^ n; }
static long nest(int n) { long s = 0; while (n--) { long m = n; while (m--) s += a[(m + n) & 255]; } return s ^ n; }
static long nest_first(int n) { long s = 0; if (n < 1) return 0; while (--n) for (int i = n; --i > 2;) s += a[(i + n) & 255]; return s ^ n; }
static long left(int n) { long s = 0; while (n-- > 0) { s += pick(n); if (s % 61 == 7) break; } return s ^ n; }
static long returns(int n) { long s = 0; while (n-- > 0) { for (int i = 0; i < n; i++) s += a[i & 255]; if (s % 31 == 7) return s; } return s ^ n; }
static long last(int n) { long s = 0; int i = INT_MIN + 1 + n; while (i-- > INT_MIN + 1) s += a[i & 255]; return s ^ i; }

/* do. */
static long minus_do(int n) { long s = 0; if (n < 1) return 0; do s += a[n & 255]; while (--n); return s ^ n; }
static long after_do(int n) { long s = 0; do { s += a[n & 255]; } while (n-- > 0); return s ^ n; }
static long up_do(int n) { long s = 0; int i = 0; do { s += a[i & 255]; i += 2; } while (i < n); return s ^ i; }
static long first_do(int n) { long s = 0; int i = 0; do { for (int k = 0; k < i; k++) s += a[k & 255]; } while (++i < n); return s ^ i; }
static long continue_do(int n) { long s = 0; do { if (n & 1) continue; s += pick(n); } while (--n > 0); return s ^ n; }

/* The variable and a constant; the bound in front. */
static long unrolled(int n) { long s = 0; int i = 0; for (; i + 3 < n; i += 4) s += a[i & 255] + a[(i + 3) & 255]; for (; i < n; i++) s ^= a[i & 255]; return s; }
static long from_end(const int *p, const int *end) { long s = 0; while (p + 2 <= end) { s += p[0] ^ p[1]; p += 2; } return s; }
static long more(int n) { long s = 0; while (n - 2 > 0) { s += a[n & 255]; n--; } return s ^ n; }
static long turned(int n) { long s = 0; for (int i = 0; n > i; i++) s += a[i & 255]; while (0 < n) s ^= a[n-- & 255]; return s; }
static long end_first(const int *p, const int *end) { long s = 0; while (end != p) s += *p++; return s; }
static long square(int n) { long s = 0; for (int i = 0; i * i < n; i++) s += a[i & 255]; for (int i = 0; 2 * i < n; i++) s ^= a[i & 255]; return s; }
static long accepted(int n) { long s = 0; int k = 0, i = 0; while (i < n) { if (a[k & 255] & 1) i++; s += k++; } return s; }
static long comma(int n) { long s = 0; int i = 0; while (s += a[i & 255], i += 3, i < n) ; return s ^ i; }

/* The variable and what the loop does not change. */
static long search(const int *pattern, int m, int n) { long f = 0; for (int i = 0; i + m <= n; i++) { int k = 0; while (k < m && a[(i + k) & 255] == pattern[k]) k++; if (k == m) f++; } return f; }
static long windows(unsigned n, unsigned w) { long s = 0; for (unsigned i = 0; i < n - w; i++) s += a[i & 255]; for (unsigned i = 5; i - w < n; i++) s ^= a[i & 255]; for (unsigned i = w; w + i < n; i += 2) s += i; return s; }
static long back(int n, int w) { long s = 0; for (int i = n; i - w > 3 - n; i--) s += a[i & 255]; for (int i = n; i + w + 1 >= w * 2; i -= 3) s ^= a[i & 255]; return s; }
static long blocks(const int *p, const int *end, long w) { long s = 0; while (p + w <= end) { s += p[0] ^ p[w - 1]; p += 3; } for (; 1 + p < end; p++) s += *p; return s; }
static long wide(int n, long w) { long s = 0; int i = 0; for (; i + w < n; i++) { if (a[i & 255] == 63 && n > 90) break; s += a[i & 255]; } return s ^ i; }
static long moves_on(int n, int w) { long s = 0; for (int i = 0; i + w < n; i++) { s += a[i & 255]; if (i % 5 == 1) w++; } for (int i = 0; i + i < n; i++) s ^= i; return s; }

/* Macros. */
static long steps(void) { long s = 0; for (int i = 0; i < STEPS; i++) s += a[i & 255]; return s; }
static long also(void) { long s = 0; for (int i = 0; i < ALSO; i++) for (int k = 0; k < i; k++) s += a[k & 255]; return s; }
static long to_end(long n) { long s = 0; range.end = n; for (long i = 0; i < TO_END; i++) s += a[i & 255]; return s; }
static long until(long n) { long s = 0; range.end = n; for (long i = 0; i != range.end; i++) s += a[i & 255]; return s; }
static long until_back(long n) { long s = 0; range.end = 1; if (n < 1) return 0; for (long i = n; i != range.end; i--) s += a[i & 255]; return s; }
static long walk_until(long n) { long s = 0; cells.end = a + n; for (const int *p = a; p != cells.end; p++) s += *p; return s; }
static long past(long n) { long s = 0; range.end = 3; for (long i = n; i != range.end; i++) { if (i > 60) return s; s += a[i & 255]; } return s; }
static long less(int n) { long s = 0; for (int i = 0; i LESS_THAN(n); i++) s += a[i & 255]; return s; }

/* Few long iterations; a flag that nobody writes here, or a function that is called through a pointer. */
static long few(int n) { long s = 0; for (int r = 0; r < FEW; r++) for (int i = 0; i < n; i++) s += a[i & 255] * r; return s; }
static long few_few(int n) { long s = 0; for (int r = 0; r < FEW; r++) { s ^= r; for (int q = 0; q < 2; q++) { int m = n; while (m--) s += a[m & 255] * q; s += r; } } return s; }
static long few_left(int n) { long s = 0; for (int r = 0; r < FEW; r++) { for (int i = 0; i < n; i++) if (a[i & 255] == 60 + r) goto out; for (int i = 0; i < n; i++) { if (i == 50 * r) break; s += i; } } out: return s; }
static long few_nests(int n) { long s = 0; for (int r = 0; r < FEW; r++) for (int i = 0; i < n; i++) for (int k = i; k < n; k += 5) s += a[(i + k) & 255]; return s; }
static long waits(int n) { long s = 0; for (int r = 0; r < n; r++) { flag = r; while (flag > 0) { s += flag; flag -= 3; } } return s; }
static long through(long (*f)(int), int n) { long s = 0; for (int r = 0; r < 4; r++) s += f(n + r); return s; }

static long r;
#define BOTH(n) \
    r += minus((unsigned)n), r += minus_long(n), r += positive(n), r += not_zero(n), r += first(n), r += below(0, n), r += below_first(-3, n), \
    r += by_three(n), r += in_for(n), r += calls(n), r += nest(n), r += nest_first(n), r += left(n), r += returns(n), r += last(n), \
    r += minus_do(n), r += after_do(n), r += up_do(n), r += first_do(n), r += continue_do(n), r += unrolled(n), r += from_end(a, a + n), \
    r += more(n), r += turned(n), r += end_first(a, a + n), r += square(n), r += accepted(n), r += comma(n), r += to_end(n), r += until(n), r += until_back(n), r += walk_until(n), r += past(n), r += less(n), \
    r += search(a + 3, 2, n), r += search(a, 0, n), r += windows((unsigned)n, 0), r += windows((unsigned)n + 4, 4), r += windows((unsigned)n, 4 < n ? 4u : 0), r += back(n, 0), r += back(n, 4), \
    r += back(n, -2), r += blocks(a, a + n, 1), r += blocks(a, a + n, 3), r += wide(n, 2), r += wide(n, -3), r += moves_on(n, 2), \
    r += few(n), r += few_few(n), r += few_left(n), r += few_nests(n), r += waits(n), r += through(waits, n), r += through(in_for, n), r += through(few, n)

int main(void)
{
    for (int i = 0; i < 256; i++)
        a[i] = i * 7 % 64;
    BOTH(0); BOTH(1); BOTH(2); BOTH(3); BOTH(6); BOTH(7); BOTH(8); BOTH(9); BOTH(13); BOTH(14); BOTH(15); BOTH(21); BOTH(22); BOTH(99); BOTH(100);
    r += steps() + also() + positive(-4) + below(9, 2) + by_three(-1) + in_for(-3);
    printf("%ld\n", r);
    return 0;
}
