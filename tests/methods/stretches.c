/* Loops that hand over what they count before they end, of each form that their condition may have, over lengths around a multiple of
 * the stretch (run.sh builds with MR_STRETCH=7), and of bounds that are never met. */
#include <limits.h>
#include <stdio.h>

static int a[256];
struct node { struct node *next; int v; } nodes[128];

static long up(int from, int to) { long s = 0; for (int i = from; i < to; i++) if (a[i & 255] & 1) s += i; return s; }
static long up_to(int from, int to) { long s = 0; int i; for (i = from; i <= to; i += 3) s += a[i & 255]; return s + i; }
static long down(long from, int to) { long s = 0; for (; from > to; from -= 2) s += a[from & 255]; return s + from; }
static long down_to(int from, int to) { long s = 0; while (from >= to) { s += a[from & 255]; from--; } return s + from; }
static long no_sign(unsigned from, unsigned to) { long s = 0; for (unsigned i = from; i < to; i++) s += a[i & 255]; return s; }
static long wider(int from, long to) { long s = 0; for (int i = from; i < to; i++) s ^= a[i & 255] + i; return s; }
static long other(int from, int to) { long s = 0; if (from > to) return 1; for (int i = from; i != to; i++) s += a[i & 255]; return s; }
static long sum(int from, int to) { long s = 0; for (int i = from; i < from + 2 * to - 1; i++) s += a[i & 255]; return s; }
static long some(int from, int to) { long s = 0; while (from < to) { if (a[from & 255] & 2) { s++; from++; } else { from++; s += 3; } } return s; }
static long pointer(const int *p, long n) { long s = 0; const int *end = p + n; for (; p < end; p++) s += *p; return s; }
static long until(const int *p, long n) { long s = 0; for (const int *q = p; q != p + n; q += 1) s += *q; return s; }
static long list(struct node *p) { long s = 0; while (p) { s += p->v; p = p->next; } return s; }
static long mixed(struct node *p, int stop) { long s = 0, n = 0; for (; p; p = p->next, n++) { if (p->v == stop) break; if (p->v & 1) continue; s += p->v; } return s + n; }
static unsigned feedback(unsigned n) { unsigned x = 1, k = 0; do { if (x & 1) x = (x >> 1) ^ 0xb4u; else x >>= 1; k++; } while (x != n && k < 300); return k; }
static int find(const int *p, int n, int what) { for (int i = 0; i < n; i++) if (p[i] == what) return i; return -1; }
static unsigned count_down(unsigned n) { unsigned s = 0; while (n--) { s += (unsigned)a[n & 255]; if (s == 1) goto out; } out: return s + n; }
static int last(int n) { int s = 0; for (int i = INT_MAX - n; i < INT_MAX; i++) s ^= a[i & 255]; for (int i = INT_MIN + n; i > INT_MIN; i--) s ^= a[i & 255]; return s; }
static unsigned last_unsigned(unsigned n) { unsigned s = 0; for (unsigned i = UINT_MAX - n; i < UINT_MAX; i++) s ^= (unsigned)a[i & 255]; return s; }

/* Loops inside, long and short ones; compilers may interchange the first two, or make vectors of the third. */
static int m[9][9], v[256];
static long plain(int n, int k) { for (int i = 0; i < n; i++) for (int j = 0; j < k; j++) v[j & 255] += a[(i + j) & 255]; return v[1]; }
static long fixed(long n) { for (long i = n; i > 0; i -= 3) for (int j = 0; j < 9; j++) m[j][0] += m[j][1] + (int)i; return m[3][0]; }
static long lanes(int n) { for (int i = 0; i < n; i++) for (int j = 0; j < 3; j++) v[i & 255] += a[(i + j) & 255]; return v[7]; }
static long both(int from, int to) { long s = 0; while (from < to) { for (int i = 0; i < from; i++) s += a[i & 255]; for (int i = from; i > 0; i /= 2) s ^= i; from++; } return s; }
static long until_odd(int n) { long s = 0; for (int i = 0; i < n; i++) { int k = 0; while (k < 90 && !(a[(i + k) & 255] & 1)) k++; if (k == 5) continue; if (s > 4000) break; s += k; } return s; }
static long leaves(int n) { for (int i = 0; i < n; i++) { for (int j = 0; j < i; j++) if (a[j & 255] == 63 && i > 80) return j; for (int j = i; j < n; j++) if (a[j & 255] == 62 && i > 90) goto out; } out: return n; }
static long halves(unsigned n) { long s = 0; do { unsigned k = n; do { s += k; k >>= 1; } while (k); } while (n-- > 0); return s; }
static long walk(const int *p, long n) { long s = 0; for (const int *q = p; q < p + n; q += 2) for (const int *o = p; o < q; o++) s += *o; return s; }
static long three(int n) { long s = 0; for (int i = 0; i != n; i++) for (int j = i; j < n; j += 9) for (int k = 0; k < 4; k++) s += a[(i + j + k) & 255]; return s; }
static long chain(struct node *p) { long s = 0; for (; p; p = p->next) for (int i = 0; i < p->v; i++) s += a[i & 255]; return s; }

/* Bounds in memory, that the loop changes or not. */
static int limit;
static struct { long n; const int *end; } range;
static long global(int n) { long s = 0; limit = n; for (int i = 0; i < limit; i++) s += a[i & 255]; return s; }
static long member(long n) { long s = 0; range.n = n; for (long i = 3; i <= range.n - 1; i += 5) s += a[i & 255]; return s; }
static long shrinks(int n) { long s = 0; limit = n; for (int i = 0; i < limit; i++) { s += a[i & 255]; if (s % 7 == 3) limit--; } return s + limit; }
static long grows(int n, int *l) { long s = 0; *l = n; for (int i = 0; i < *l; i++) { limit = n + (i < 30 ? i / 2 : 15); s += a[i & 255]; } return s; }
static long ends(int n) { long s = 0; range.end = a + n; for (const int *p = a; p < range.end; p++) s += *p; return s; }
static long lowers(int n) { long s = 0; limit = -n; for (int i = 4; i > limit; i--) for (int j = 0; j < 5; j++) s += a[(i + j) & 255]; return s; }

static long r;
#define BOTH(n) \
    r += up(3, 3 + n), r += up_to(-4, n - 4), r += down(n, 0), r += down_to(n - 20, -20), r += no_sign(5, 5 + n), r += wider(-2, n - 2L), \
    r += other(1, 1 + n), r += sum(2, n), r += some(-n, 0), r += pointer(a + 1, n), r += until(a, n), r += feedback(n), r += find(a, n, n - 1), \
    r += plain(n, n / 3), r += fixed(n), r += lanes(n), r += both(n / 2, n), r += until_odd(n), r += leaves(n), r += halves((unsigned)n), r += walk(a, n), \
    r += global(n), r += member(n), r += shrinks(n), r += grows(n, &limit), r += ends(n), r += lowers(n), \
    r += three(n), r += chain(n ? nodes + 128 - n : 0), r += count_down(n), r += last(n), r += last_unsigned(n), r += list(n ? nodes + 128 - n : 0), r += mixed(n ? nodes + 128 - n : 0, 120)

int main(void)
{
    for (int i = 0; i < 256; i++)
        a[i] = i * 7 % 64;
    for (int i = 0; i < 128; i++)
        nodes[i] = (struct node){i < 127 ? &nodes[i + 1] : 0, i};
    BOTH(0); BOTH(1); BOTH(2); BOTH(6); BOTH(7); BOTH(8); BOTH(13); BOTH(14); BOTH(15); BOTH(21); BOTH(22); BOTH(99); BOTH(100);
    r += up(9, 2) + down(2, 9) + wider(5, -5) + no_sign(9, 2);
    printf("%ld\n", r);
    return 0;
}
