/* options: --roi main */
/* variants: f */
#include <stdio.h>
static int a = 3;
static int *outer = &a;
static int f(void)
{
    static int *file = &a;
    static int a = 20;
    static int *own = &a, *const both[2] = {&a, &a};
    static struct { int a, *p; } s = {.a = 7, .p = &a};
    static void *self = &self;
    a += 1;
    return *file * 1000 + *own + *both[1] + s.a + *s.p + (self == &self);
}
int main(void)
{
    int sum = f();
    for (int i = 0; i < 3; i++)
        sum = sum * 3 + f();
    printf("%d %d %d\n", sum, a, *outer);
    return 0;
}
