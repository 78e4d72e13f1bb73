/* With two.c: what two files call same, by pointers of types that only one of them names; a call in an expression. */
#include <stdio.h>
typedef int Step(int, long);
Step *chosen(int which);
int down(int);
static int same(int x, long y) { return x + (int)y; }
static int apply(Step *step, int n) { return n ? step(apply(step, n - 1), 1) : 0; }
int main(void)
{
    int (*recursive)(int) = down;
    printf("%d %d %d\n", apply(same, 5), chosen(1)(2, 3), recursive(6));
    return 0;
}
