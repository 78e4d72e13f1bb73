/* One text, three inclusions: the program, and a body and a test of it for each of two types.  Only the program's own is to count. */
#ifdef T
#define NAME(what) PASTE(what, T)
#ifdef IN_MAIN
    {
        T values[4] = {4, 1, 3, 2};
        int swaps = NAME(sort_)(values, 4);
        printf("%s:%d %d %g\n", strrchr(__FILE__, '/') ? strrchr(__FILE__, '/') + 1 : __FILE__, __LINE__, swaps, (double)values[3]);
    }
#else
static int NAME(sort_)(T *a, int n)
{
    int swaps = 0;
    for (int i = 0; i < n; i++)
        for (int k = i + 1; k < n; k++)
            if (a[k] < a[i]) {
                T t = a[i];
                a[i] = a[k];
                a[k] = t;
                swaps++;
            }
    return swaps;
}
#endif
#undef NAME
#undef T

#else

#include <stdio.h>
#include <string.h>
#define JOIN(a, b) a##b
#define PASTE(a, b) JOIN(a, b)

static int twice(int n) { return n > 0 ? 2 * n : 0; }

#define T int
#include __FILE__
#define T double
# include __FILE__ /* again */

int main(void)
{
    int n = twice(2);
#define IN_MAIN
    while (n-- > 2) {
        puts("ints");
#define T int
#include __FILE__
    }
#define T double
#include __FILE__
    return 0;
}
#endif
