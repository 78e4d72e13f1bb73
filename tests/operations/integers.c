/* Integer operations beside those that addresses and loops take anyway. */
#include <stdio.h>

/* 10 iterations of a step; n - 1 once: i - 1 and i + 1 are parts of addresses.  expect stencil intops=11 flops=20 */
static void stencil(double *to, const double *from, int n)
{
    for (int i = 1; i < n - 1; i++)
        to[i] = from[i - 1] + from[i] + from[i + 1];
}

/* A step and a sum in each of 100 iterations, a step and i * n in each of 10.  expect rows int_add=210 int_mul=10 */
static int rows(const int *a, int n)
{
    int sum = 0;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            sum += a[i * n + j];
    return sum;
}

/* The count steps 11 times, the pointers with it.  expect copy intops=11 */
static void copy(int *to, const int *from, int n)
{
    while (n--)
        *to++ = *from++;
}

/* Of 10 elements 6 are counted; a step each.  expect count_some intops=16 */
static int count_some(const int *a, int n)
{
    int k = 0;
    for (int i = 0; i < n; i++)
        if (a[i] > 3)
            k++;
    return k;
}

/* x takes 5 iterations: a rest (2 products, 3 others), a sum, a quotient (1 product, 2 others).  expect digits int_div=0 int_mul=15 int_add=30 */
static unsigned digits(unsigned x)
{
    unsigned sum = 0;
    while (x) {
        sum += x % 10;
        x /= 10;
    }
    return sum;
}

/* 10 iterations: a step, a product, a sum, a mask for the rest by 1024.  expect hash int_mul=10 int_add=30 int_div=0 */
static unsigned hash(const int *a, int n)
{
    unsigned h = 0;
    for (int i = 0; i < n; i++)
        h = (h * 31 + (unsigned)a[i]) % 1024;
    return h;
}

/* Outside of loops, too: a shift, a quotient (1 product, 2 others), a rest of it (2 products, 3 others), a mask, a shift
 * for a quotient.  expect compound int_div=0 int_mul=3 int_add=8 */
static unsigned compound(unsigned x)
{
    x *= 8;
    x /= 10;
    x %= 7;
    x %= 4;
    x /= 2;
    return x;
}

/* Two indexes are added up in each of 10 iterations: neither is known in front of the loop; and the sum, and the step.  expect gather intops=30 */
static int gather(const int *a, const int *by, int n)
{
    int sum = 0;
    for (int i = 0; i < n; i++)
        sum += a[by[i] + by[n - 1 - i]];
    return sum;
}

/* 10 iterations and the end of the loop; the lesser one is chosen without a branch.  expect least branches=11 compares=21 */
static int least(const int *a, int n)
{
    int all = 1000;
    for (int i = 0; i < n; i++) {
        int one = a[i];
        all = one < all ? one : all;
    }
    return all;
}

int main(int argc, char **argv)
{
    double from[12] = {1, 2, 3}, to[12];
    (void)argv;
    int a[100], by[10];
    for (int i = 0; i < 100; i++)
        a[i] = i;
    stencil(to, from, 11 + argc);
    copy(by, a, 10);
    printf("%g %d %d %u %u %d %d %u\n", to[1], rows(a, 10), count_some(a, 10), digits(12345), hash(a, 10), gather(a, by, 10), least(a, 10),
           compound((unsigned)argc + 1000));
    return 0;
}
