/* Every way out of a region, and values of every type through it.  `touch` stores into g and runs in the region as often as is said.
 *
 *   of_int, of_long, of_float, of_double, of_pointer, of_struct, of_void  are left by `return` out of the region: touch once each: 7;
 *              of_struct's region has s.a's and s.b's loads: it returns g2, a global of two ints: 1 load of the whole
 *   loops      5 rounds wanted: continue in the 1st, break in the 3rd: touch in each of 3 rounds
 *   leaves     goto out: touch once
 *   calls      a region around a call that holds the same region: recursion 3 deep: touch 3
 * of_double's value is computed in the region: touch(2) * 0.5.  of_pointer: &g, nothing.
 * Each value is returned right: the program prints them.  A function whose body is the region is entered as often as that.
 *
 * expect: exits of_struct 1 1 0
 * expect: exits of_int 1 0 0
 * expect: exits of_long 1 0 0
 * expect: exits of_float 1 0 0
 * expect: exits of_double 1 0 0
 * expect: exits of_pointer 1 0 0
 * expect: exits of_void 0 0 0
 * expect: exits loops 0 0 0
 * expect: exits leaves 0 0 0
 * expect: exits recursive 2 0 0
 * expect: exits touch 14 0 14
 */
#include <stdio.h>

typedef struct Two {
    int a, b;
} Two;

static int g;
static Two g2 = {3, 4};

static int touch(int x)
{
    return g = x;
}

static int of_int(void)
{
#pragma memrewrite begin exits
    return touch(1);
#pragma memrewrite end exits
}

static long of_long(void)
{
#pragma memrewrite begin exits
    return touch(1) + 4000000000L;
#pragma memrewrite end exits
}

static float of_float(void)
{
#pragma memrewrite begin exits
    return (float)touch(1) / 4;
#pragma memrewrite end exits
}

static double of_double(void)
{
#pragma memrewrite begin exits
    return touch(2) * 0.5;
#pragma memrewrite end exits
}

static int *of_pointer(void)
{
#pragma memrewrite begin exits
    touch(1);
    return &g;
#pragma memrewrite end exits
}

static Two of_struct(void)
{
#pragma memrewrite begin exits
    touch(1);
    return g2;
#pragma memrewrite end exits
}

static void of_void(int n)
{
#pragma memrewrite begin exits
    touch(1);
    if (n)
        return;
#pragma memrewrite end exits
    puts("never here");
}

static int loops(void)
{
    int i, passed = 0;
    for (i = 0; i < 5; i++) {
#pragma memrewrite begin exits
        touch(i);
        if (i == 0)
            continue;
        if (i == 2)
            break;
#pragma memrewrite end exits
        passed++;
    }
    return 10 * i + passed;
}

static int leaves(void)
{
#pragma memrewrite begin exits
    if (touch(1))
        goto out;
#pragma memrewrite end exits
    return 0;
out:
    return 1;
}

static int recursive(int n)
{
    int below = 0;
#pragma memrewrite begin exits
    touch(n);
    if (n > 1)
        below = recursive(n - 1);
#pragma memrewrite end exits
    return below + 1;
}

int main(void)
{
    Two two;
    touch(1);
    printf("%d %ld %f %f\n", of_int(), of_long(), of_float(), of_double());
    two = of_struct();
    of_void(1);
    printf("%d %d %d %d\n", of_pointer() == &g, two.a * 10 + two.b, loops(), leaves());
    touch(1);
    printf("%d\n", recursive(3));
    return touch(0);
}
