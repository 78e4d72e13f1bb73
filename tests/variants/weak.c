/* Functions that have no variant: they count by themselves, in regions only as it must be.
 *
 * variants: reached
 *
 *   weak       the linker may take another
 *   labs       compilers know it: they may put something else in its place, so its counts are theirs; here it is called through a pointer
 *   reached    a usual one
 * Each stores into g; each is called twice in the region and once outside.
 *
 * expect: hot main 0 0 0
 * expect: hot weak 2 0 2
 * expect: hot labs 2 0 2
 * expect: hot reached 2 0 2
 */
#include <stdio.h>

static long g;

__attribute__((weak)) int weak(int x)
{
    g = x;
    return x;
}

long labs(long x)
{
    g = x;
    return x;
}

static int reached(int x)
{
    g = x;
    return x;
}

int main(void)
{
    long (*volatile how)(long) = labs;
    long (*call)(long) = how;
    int sum = weak(1) + reached(1) + (int)call(1);
#pragma memrewrite begin hot
    sum += weak(2) + weak(3);
    sum += reached(2) + reached(3);
    sum += (int)call(2) + (int)call(3);
#pragma memrewrite end hot
    printf("%d\n", sum);
    return 0;
}
