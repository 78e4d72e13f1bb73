/* options: --roi main */
int printf(const char *, ...);
static int n;
__attribute__((noinline, const)) static int a(int x) { return x + 1; }
__attribute__((__pure__)) static int b(int x) { return x + n; }
static __attribute((pure, format_arg(1),
    unused)) const char *c(const char *s) { return s; }
extern inline __attribute__((always_inline, gnu_inline)) int d(const char *f, int x) { return printf(f, x); }
int main(void)
{
    return d(c("%d\n"), a(1) + b(2));
}
