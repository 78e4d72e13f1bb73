/* C23: attributes, labels in front of declarations and braces, unnamed parameters, digit separators. */
/* { dg-options "-std=c2x" } */
#include <stdio.h>
#include <stddef.h>
[[nodiscard]] static int f([[maybe_unused]] int a) { return a + 1; }
static int g(int a)
{
    switch (a) {
    case 1:
        a++;
        [[fallthrough]];
    case 2:
        a += 2;
        [[fallthrough]];
    default:
    }
    if (a > 3) {
        return 1;
    } else
        return 2;
}
static void labels(int n)
{
    if (n < 0)
        goto out;
    int i = 0;
again:
    int k = n * 2;
    i += k;
    if (i < 20)
        goto again;
    {
        i++;
inner:
    }
    if (i++ < 30)
        goto inner;
out:
}
static int unnamed(int, int b) { return b ? 1'000 : 0b1010; }
static void attrs(int n)
{
    [[maybe_unused]] int z;
    for ([[maybe_unused]] int i = 0; i < n; i++) {
        static_assert(sizeof(int) == 4);
    }
}
int main(void)
{
    int x = 3;
    if (x)
        printf("%d\n", f(1));
    printf("%d %d %d\n", g(1), g(2), unnamed(1, 2));
    labels(3); attrs(4); return 0;
}
