/* Integers that wrap at 3, 17 and 200 bits: in loops, arrays, structures, behind pointers; pointers that are nullptr_t. */
/* { dg-options "-std=c2x" } */
#include <stddef.h>
#include <stdio.h>
typedef unsigned _BitInt(17) u17;
typedef _BitInt(200) big;
static u17 g[10]; static big acc;
struct s { u17 a; _BitInt(5) b : 3; } st;
static u17 f(u17 v) { for (int i = 0; i < 5; i++) v = v * 3 + 1; return v; }
static big h(big a, const big *b) { acc += a * *b; return acc / 3; }
int main(void) {
    for (int i = 0; i < 10; i++) g[i] = f((u17)i);
    u17 s = 0; for (int i = 0; i < 10; i++) s += g[i];
    st.a = s; st.b = 2;
    big x = 5, y = h(x, &x);
    printf("%u %d %d %d\n", (unsigned)s, (int)y, (int)st.a, (int)st.b);
    void *n = nullptr; nullptr_t z = nullptr; 
    return n == z ? 0 : 1;
}
static int wraps(void) { int n = 0; for (u17 i = 131000; i != 3; i++) n += i & 1; for (unsigned _BitInt(3) k = 6; k > 5; k++) n++; return n; }
__attribute__((constructor)) static void before(void) { printf("%d\n", wraps()); }
