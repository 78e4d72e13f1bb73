/* layout: calls in loops, of functions that make no events, and of functions that do, directly or further down.
 * own: 40 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static int larger(int a, int b) { return a > b ? a : b; }
static int largest(int a, int b, int c) { return larger(larger(a, b), c); }
static void *made(size_t n) { return malloc(n); }
static void *filled(size_t n) { return memset(made(n), 1, n); }
static int once(int n)
{
    char *p = filled((size_t)n);
    int sum = p[n - 1];
    free(p);
    return sum;
}
static int down(int n) { return n ? down(n - 1) + 1 : once(3); }
static int through(int (*f)(int), int n) { return f(n); }
int main(void)
{
    static int most[64];
    char *kept[4];
    int i, j, sum = 0;
    for (i = 0; i < 64; i++)
        for (j = 0; j < 64; j++)
            most[j] = largest(most[j], i, j - i);
    for (i = 0; i < 4; i++)
        kept[i] = made(8);
    for (i = 0; i < 4; i++)
        sum += once(i + 1) + larger(i, 2);
    for (i = 0; i < 4; i++)
        free(kept[i]);
    for (i = 0; i < 3; i++)
        sum += down(i);
    for (i = 0; i < 3; i++)
        sum += through(once, i + 1);
    printf("%d %d\n", sum, most[63]);
    return 0;
}
