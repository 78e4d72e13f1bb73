/* Functions that are entered often: loops that more than a bound ends, cut or counted down where they are long; nests; rows of more iterations than
 * any guess. */
#include <stdio.h>
#include <stdlib.h>
struct s { int n; };
static int first_of(const int *a, int n) { int i = 0; while (i < n && a[i] != 3) i++; return i; }
static int last_of(const int *a, int n) { int i; for (i = n; i > 0; i--) { if (a[i] == 3) break; } return i; }
static long sum_of(const int *a, int n) { long s = 0; for (int i = 0; i < n && s < 1000; i++) s += a[i]; return s; }
static long braceless(const int *a, unsigned n) { long s = 0; for (unsigned i = 0; i < n; i++) if (a[i] == 7) break; else s += a[i]; return s; }
static int by_member(const int *a, const struct s *p) { int i; for (i = 0; i < p->n && a[i] != 5; i += 2) ; return i; }
static int with_goto(const int *a, int n) { int i, k = 0; for (i = 0; i < n; i++) { if (a[i] == 11) goto out; if (a[i] == 12) { k++; continue; } if (a[i] == 13) return -1; if (a[i] == 14) break; } k += 5; out: return i + k; }
static int steps(const int *a, int n) { int k = 0; while (n-- > 0 && k < 40) k += a[n] & 1; return n + k; }
static int pointers(const int *a, const int *e) { const int *p = a; while (p < e && *p != 9) p++; return (int)(p - a); }
static int nested(const int *a, int n) { int s = 0; for (int t = 0; t < 3; t++) { int i = t; while (i < n && a[i] != t) { s += a[i]; i++; } s ^= i; } return s; }
static int m[20][20];
static void relax(int n, int times) { for (int t = 0; t < times; t++) for (int i = 1; i < n - 1; i++) for (int j = 1; j < n - 1; j++) { m[i][j] = m[i - 1][j] + m[i][j + 1]; if (m[i][j] > 1000) m[i][j] = 1; } }
static void lines(double *x, long n) { for (long k = 0; k < n; k++) for (int i = 1; i < 70000; i++) x[i] = (x[i - 1] + x[i + 1]) * 0.5; }
int main(void) { int a[200]; unsigned r = 1; long s = 0; static double x[70001]; m[0][1] = 1;
 for (int k = 0; k < 3000; k++) { for (int i = 0; i < 200; i++) { r = r * 1664525u + 1013904223u; a[i] = (int)(r >> 24) % (k % 60 + 4); }
 int n = (int)(r >> 25); struct s p = {n}; s += first_of(a, n) + last_of(a, n) + sum_of(a, n) + braceless(a, n) + by_member(a, &p) + with_goto(a, n) + steps(a, n) + pointers(a, a + n) + nested(a, n); relax(n % 20, k % 4); }
 for (int i = 0; i < 5; i++) lines(x, i); printf("%ld %d\n", s, m[3][3]); return 0; }
