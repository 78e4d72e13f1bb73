/* options: --roi main -- -fopenmp */
/* in place: f */
#include <stdio.h>
static int n = 7, t = 8;
#define SUMS(x) _Pragma(#x)
static int f(int k)
{
    int r = n;
    {
        static int n = 0;
#pragma omp parallel for reduction(+ : n)
        for (int i = 0; i < k; i++)
            n += i;
        r += n;
    }
    {
        static int n = 1;
        SUMS(omp parallel for reduction(+ : n))
        for (int i = 0; i < k; i++)
            n += i;
        r += n;
    }
    {
        static int n = 3;
#pragma omp parallel num_threads(n)
        {
#pragma omp atomic
            n += 1;
        }
        r += n > 3;
    }
#pragma omp parallel for firstprivate(n) lastprivate(n)
    for (int i = 0; i < 4; i++)
        n = i;
    return r + n;
}
int main(void)
{
    int r = 0;
    for (int i = 0; i < 3; i++)
        r = r * 2 + f(10 + i);
    printf("%d %d %d\n", r, n, t);
    return 0;
}
