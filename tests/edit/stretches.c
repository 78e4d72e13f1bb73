/* Loops that have no others in them and call nothing hand over what they count every so many iterations: as loops that
 * end at a nearer bound, which compilers can still make vectors of, or where a number has run down. */
#define N 100
long up(const int *a, int n) { long s = 0; for (int i = 0; i < n; i++) s += a[i]; return s; }
long up_to(const int *a, unsigned n, unsigned k) { long s = 0; unsigned i; for (i = k; i <= n - 1; i += 3) if (a[i]) s++; return s; }
long down(const int *a, long i) { long s = 0; for (; i > 0; i -= 2) s += a[i]; return s; }
long down_to(const int *a, int i) { long s = 0; while (i >= -3) { s += a[i & 3]; i--; } return s; }
long wider(const int *a, long n) { long s = 0; for (int i = 0; i < n; i++) s += a[i]; return s; }
int long_constant(void) { int s = 0; for (long i = 0; i < 10000000000; i++) s ^= (int)i; return s; }
long pointer(const int *a, const int *end) { long s = 0; for (const int *p = a; p < end; p++) s += *p; return s; }
long until(const int *p, long n) { long s = 0; const int *end = p + n; while (p != end) s += *p++; return s; }

/* Those are counted as a whole where they end: their bound may be changed in them, is a macro, or the loop is short.  The last one is a call of strlen to compilers. */
long in_memory(const int *a, const int *n) { long s = 0; for (int i = 0; i < *n; i++) s += a[i]; return s; }
long changed(const int *a, int n) { long s = 0; for (int i = 0; i < n; i++) { s += a[i]; n -= 1; } return s; }
long narrow(const int *a, short n) { long s = 0; for (short i = 0; i < n; i++) s += a[i]; return s; }
long constant(const int *a) { long s = 0; for (int i = 0; i < N; i++) s += a[i]; return s; }
unsigned long length(const char *s) { const char *p = s; while (*p) p++; return p - s; }

/* How many iterations these have is not known in front of them. */
struct node { struct node *next; int v; };
long list(struct node *p) { long s = 0; while (p) { s += p->v; p = p->next; } return s; }
unsigned feedback(unsigned n) { unsigned x = 1, k = 0; do { if (x & 1) x = (x >> 1) ^ 0x80200003u; else x >>= 1; k++; } while (x != n); return k; }
int spin(volatile int *p) { int n = 0; while (!*p) n++; return n; }
int find(const int *a, int n) { for (int i = 0; i < n; i++) if (a[i] == 3) return i; return -1; }

/* What is called in a loop hands over when it returns. */
static long often(const int *a, int n) { long s = 0; for (int i = 0; i < n; i++) s += a[i]; return s; }
long caller(const int *a, int n) { long s = 0; for (int i = 0; i < n; i++) s += often(a, i); return s; }
void sweep(double *a, const double *b, long n, int m) { for (long t = 0; t < n; t++) for (int i = 0; i < m; i++) a[i] += b[i]; }
long shifts(unsigned n) { long s = 0; do { unsigned k = n; while (k) { s += k & 3; k >>= 2; } } while (n-- > 0); return s; }
long found(const int *a, long n, int m) { long s = 0; for (long t = 0; t < n; t++) { int i = 0; while (i < m && a[i] != t) i++; if (i == 7) break; s += i; } return s; }
int few(const int *a, int m) { int s = 0; for (int t = 0; t < 63; t++) for (int i = 0; i < m; i++) s += a[i]; return s; }
extern int limit;
long by_global(const int *a) { long s = 0; for (int i = 0; i < limit; i++) s += a[i]; return s; }
void may_change(int *a) { for (int i = 0; i < limit; i++) a[i]++; }
long multiple(const int *a, int n) { long s = 0; for (int i = 0; 2 * i + 1 < n; i += 3) s += a[i]; return s; }
long window(const int *a, unsigned n, unsigned w) { long s = 0; for (unsigned i = 1; w + i <= n; i++) s += a[i]; return s; }
int search(const char *t, const char *w, int m, int n) { int f = 0; for (int i = 0; i + m <= n; i++) { int k = 0; while (k < m && t[i + k] == w[k]) k++; f += k == m; } return f; }
long by_twos(const int *a, long n) { long s = 0; for (long i = 0; i != n; i += 2) s += a[i]; return s; }
long to_zero(const int *a, unsigned long n) { long s = 0; while (n) { s += a[n]; n--; } return s; }
void product(double *c, const double *a, const double *b, int n) { for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) { double s = 0; for (int k = 0; k < n; k++) s += a[i * n + k] * b[k * n + j]; c[i * n + j] = s; } }
long cube(const int *a, long n) { long s = 0; for (long i = 0; i < n; i++) for (long j = 0; j < n; j++) for (long k = 0; k < n; k++) s += a[(i + j + k) & 7]; return s; }
long lists(const struct node *p, const struct node *q, const struct node *r) { long s = 0; for (; p; p = p->next) for (const struct node *m = q; m; m = m->next) for (const struct node *l = r; l; l = l->next) s += l->v; return s; }

/* Of functions that are entered often: a copy counts down where more than a bound ends the loop.  The last one's nest hands over in each iteration. */
static int first_of(const int *a, int n) { int i = 0; while (i < n && a[i] != 3) i++; return i; }
static int last_of(const int *a, int n) { int i; for (i = n; i > 0; i--) { if (a[i] == 3) break; } return i; }
static long sum_of(const int *a, int n) { long s = 0; for (int i = 0; i < n && s < 1000; i++) s += a[i]; return s; }
static int either(const int *a, int n) { int i = 0; while (a[i] != 3 || i < n) i++; return i; }
static void relax(double (*m)[N], int n, int times) { for (int t = 0; t < times; t++) for (int i = 1; i < n - 1; i++) for (int j = 1; j < n - 1; j++) m[i][j] = m[i - 1][j] + m[i][j + 1]; }
long many(const int *a, double (*m)[N], int n) { long s = 0; for (int i = 0; i < n; i++) { s += first_of(a, i) + last_of(a, i) + sum_of(a, i) + either(a, i); relax(m, i, n); } return s; }
/* More iterations than any guess: what they are left by is counted where that is cheap, in front of them. */
void lines(double *x, long n) { for (long k = 0; k < n; k++) for (int i = 1; i < 999999; i++) x[i] = (x[i - 1] + x[i + 1]) * 0.5; }
/* Left by a break, they go on if they got to the nearer bound.  Not where the body steps, or the condition is counted. */
int first(const int *a, int n, int *at) { int i; for (i = 0; i < n; i++) if (a[i] == 3) { *at = i; break; } return i; }
int last(const int *a, int n) { int i, k = 0; for (i = n - 1; i >= 0; i--) { if (a[i] == 3) { k = 1; break; } } return i + k; }
int in_body(const int *a, int n) { int i = 0; while (i < n) { i++; if (a[i] == 3) break; } return i; }
int packed(const int *a, int *b, int n) { int k = 0; for (int i = 0; i < n; i++) if (a[i]) b[k++] = a[i]; return k; }
/* Inner loops of any length.  What goes from link to link counts in memory; else the counter of the body runs down, wherever it is kept, or a number does.  None of it where memory, halves or a constant end the loop. */
long ways(const struct node *p, const struct node *q) { long s = 0; while (p) { const struct node *r = q; while (r) { s += r->v; r = r->next; } p = p->next; } return s; }
long among(const struct node *p, int v) { long s = 0; for (const struct node *q = p; q; q = q->next) for (const struct node *r = p; r; r = r->next) if (r->v == v) s += v; return s; }
long steps(unsigned long n) { long most = 0; for (unsigned long i = 1; i < n; i++) { unsigned long x = i; while (x != 1) x = x & 1 ? 3 * x + 1 : x / 2; most += (long)i; } return most; }
long masked(const int *a, long n, long m) { long s = 0; for (long t = 0; t < n; t++) { long i = 0; while (i < m && a[i & 63] != t) i++; s += i; } return s; }
long hidden(const int *a, int v) { long s = 0; int i = 0; while (a[i & 63]) { int j = 0; for (;;) { long i = j & 63; if (a[i] == v) break; j += 2; } s += j; i++; } return s; }
long within(const int *a) { long s = 0, i = 0; while (1) { while (1) { s += a[i++ & 63]; if (s == -1) break; } if (s == -2) break; } return s; }
int back(const int *a, int n) { int s = 0; for (int t = 0; t < n; t++) { int i = t; while (i >= 0 && a[i] > s) i -= n; unsigned k = (unsigned)t; while (k) { s += k & 1; k >>= 1; } int b = 0; while (b < 32 && (t >> b & 1)) b++; s += i + b; } return s; }
static long chain(const struct node *p) { long s = 0; while (p) { s += p->v; p = p->next; } return s; }
long chains(const struct node *p, int n) { long s = 0; for (int i = 0; i < n; i++) s += chain(p); return s; }
