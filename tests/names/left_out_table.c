/* options: --roi main */
/* variants: helper cmp later */
/* warns */
/* Functions that gcc does not see, with calls from elsewhere and through pointers. */
#include <stdio.h>
#include <stdlib.h>
#ifdef __clang__
static int helper(int x) { static int n; return x + n++; }
static int cmp(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }
#if 1
int later(int x);
#endif
#endif
int main(void)
{
    int s = 0, a[5] = {3, 1, 2, 5, 4};
    for (int i = 0; i < 4; i++) {
#ifdef __clang__
        s += helper(i) + later(i);
        qsort(a, 5, sizeof *a, cmp);
#else
        s += i + i + i * 3;
        for (int k = 0; k < 5; k++)
            a[k] = k + 1;
#endif
    }
    printf("%d %d\n", s, a[0]);
    return 0;
}
#ifdef __clang__
int later(int x) { return x * 3; }
static int (*const table[])(int) = {helper, later};
int (*chosen(int i))(int) { return table[i]; }
#endif
