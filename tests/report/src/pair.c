#include <string.h>

static double a[100], b[100], c[100];

static void triad(double s, int n)
{
    for (int i = 0; i < n; i++)
        a[i] = b[i] + s * c[i];
}

static void copy(double *to, const double *from, int n)
{
	memcpy(to, from, n * sizeof *to);	/* "tabs", and quotes */
}

static long fib(int n)
{
    return n < 2 ? n : fib(n - 1) + fib(n - 2);
}

int main(void)
{
#pragma memrewrite begin work
    for (int k = 0; k < 10; k++) {
        triad(3.0, 100);
#pragma memrewrite begin move
        copy(c, a, 100);
#pragma memrewrite end
    }
#pragma memrewrite end
    return fib(10) == 55 ? 0 : 1;
}
