/* options: -std=c2x
 * C23's integers of any width move what they lie in: 4 bytes for 17 bits, 32 for 200. */
#include <stdio.h>
typedef unsigned _BitInt(17) Narrow;
typedef _BitInt(200) Wide;
static Narrow a[8];
static Wide total;

/* Parameters and locals are in registers.  expect steps loads=0 stores=0 int_add=10 int_mul=5 */
__attribute__((noinline)) static Narrow steps(Narrow v)
{
    for (int i = 0; i < 5; i++)
        v = v * 3 + 1;
    return v;
}

/* Eight elements of four bytes, and their sum, which is kept.  expect sum bytes_loaded=32 bytes_stored=0 */
__attribute__((noinline)) static Narrow sum(void)
{
    Narrow s = 0;
    for (int i = 0; i < 8; i++)
        s += a[i];
    return s;
}

/* expect add bytes_loaded=64 bytes_stored=32 */
__attribute__((noinline)) static void add(const Wide *by)
{
    total += *by;
}

/* From 131069 to the wrap at 2 to the 17th, and to 2: 5 iterations.  expect wraps stores_4=5 */
__attribute__((noinline)) static void wraps(volatile int *at)
{
    for (Narrow i = 131069; i != 2; i++)
        *at = 1;
}

int main(void)
{
    volatile int at = 0;
    Wide one = 1;
    wraps(&at);
    add(&one);
    a[0] = steps(1);
    printf("%u %d %d\n", (unsigned)sum(), (int)total, at);
    return 0;
}
