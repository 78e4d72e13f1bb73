#define PURE __attribute__((pure))
#define KEPT __attribute__((const))
static int f(int n) __attribute__((__pure__, __noinline__));
int g(const int *p) PURE;
extern int elsewhere(int n) KEPT;
static int twice(int n) { return f(n) + f(n); }
static int f(int n) { return n > 3 ? n : 0; }
__attribute__((const, nonnull)) int g(const int *p) { return p ? twice(f(4)) + elsewhere(2) : 0; }
