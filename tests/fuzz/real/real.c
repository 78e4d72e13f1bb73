/* A program whose sidecar and counters are seeds: regions in each other, a variant, a library call, a loop by iterations, a jump out. */
#include <setjmp.h>
#include <string.h>

static jmp_buf env;
static double a[64], b[64];
static char text[32];

static int leave(int n)
{
    if (n == 3)
        longjmp(env, 1);
    return n > 1 ? leave(n - 1) : n;
}

static double dot(const double *x, const double *y, int n)
{
    double sum = 0;
    for (int i = 0; i < n; i++)
        sum += x[i] * y[i];
    return sum;
}

int main(int argc, char **argv)
{
    double sum = 0;
    for (int k = 0; k < 20; k++) {
#pragma memrewrite begin outer
        memset(text, k, (size_t)k % sizeof text);
        sum += dot(a, b, 64 - k);
        if (setjmp(env) == 0) {
#pragma memrewrite begin inner
            sum += leave(k % 5) + (k > 3 && argc > 1 && argv[1][0] == 'x');
#pragma memrewrite end
        }
#pragma memrewrite end
    }
    return sum < 0;
}
