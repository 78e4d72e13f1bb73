/* C23's types and constants, which gcc knows from its 13th on: nullptr_t, _BitInt, constexpr, enumerations of a type, auto. */
/* { dg-options "-std=c2x" } */
#include <stdio.h>
#include <stdint.h>
#include <stddef.h>
#include <string.h>
#include <stdlib.h>
#include <stdarg.h>
#define LOG(fmt, ...) printf(fmt __VA_OPT__(,) __VA_ARGS__)
enum color : uint8_t { RED, GREEN = 0b11, BLUE = 1'0 };
static_assert(sizeof(enum color) == 1);
constexpr int N = 100;
constexpr double K[] = { 1.0, 2.0, 3.0 };
[[nodiscard]] static int sq(int x) { return x * x; }
[[maybe_unused]] static int unused(int) { return 1; }
[[noreturn]] static void die(const char *s) { puts(s); exit(3); }
static int sum(int n, ...) { va_list ap; va_start(ap); int s = 0; for (int i = 0; i < n; i++) s += va_arg(ap, int); va_end(ap); return s; }
typedef struct { int x, y; } P;
static bool same(P a, P b) { return a.x == b.x && a.y == b.y; }
static auto twice = 2.5;
static int sw(int k) {
    switch (k) {
    case 1: [[fallthrough]];
    case 2: int z = k * 3; return z;
    case 3: { auto q = k; return q + 1; }
    default: 
    }
    return -1;
}
static int lab(int n) {
    int s = 0;
again:
    int t = n * 2;
    s += t;
    if (n-- > 0) goto again;
    return s;
}
typeof_unqual(N) arr[N] = {};
thread_local int tl = 3;
static void *nul(void) { return nullptr; }
static unsigned _BitInt(17) bi(unsigned _BitInt(17) v) { for (int i = 0; i < 5; i++) v = v * 3 + 1; return v; }
int main(void) {
    typeof_unqual(const int) m = 4;
    for (auto i = 0; i < N; i++) arr[i] = sq(i) + (i & 1 ? RED : BLUE);
    long tot = 0;
    for (size_t i = 0; i < sizeof arr / sizeof *arr; i++) tot += arr[i];
    LOG("%ld\n", tot); LOG("x\n");
    P p = {}; P q = (P){ .x = 0 };
    LOG("%d %d %g\n", same(p, q), sum(3, 1, 2, 3), twice * K[2]);
    for (int k = 0; k < 5; k++) LOG("%d ", sw(k));
    LOG("%d %d %p\n", lab(5), tl, nul());
    LOG("%u\n", (unsigned)bi(77));
    m++;
    const char *s = (const char *)u8"äö";
    LOG("%zu %d\n", strlen(s), m);
#ifdef FOO
#elifndef BAR
    LOG("elifndef\n");
#endif
    if (tot == 0) die("zero");
    return 0;
}
