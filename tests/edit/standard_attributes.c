/* options: --roi work -- -std=c2x */
int printf(const char *, ...);
#define KEPT [[nodiscard]]
#define BARE(x) [[x]]
[[nodiscard]] static int a(int x) { return x + 1; }
[[gnu::noinline, maybe_unused]] [[nodiscard("why")]] int b(int x) { return x ? a(x) : 0; }
[[gnu::cold]]
[[nodiscard]] static inline int c(int x) { return x ? a(x) : 0; }
[[gnu::constructor]] static void d(void) { printf("d\n"); }
[[gnu::pure]] int e(int x) { return x ? 1 : 0; }
KEPT static int f(int x) { return x ? 2 : e(x); }
BARE(gnu::const) BARE(nodiscard) static int g(int x) { return x ? 3 : 4; }
[[gnu::noinline]]
#pragma memrewrite function marked
[[maybe_unused]] static int h(int x) { return x ? 5 : 6; }
int work(int n)
{
    d();
    return a(n) + b(n) + c(n) + e(n) + f(n) + g(n) + h(n);
}
