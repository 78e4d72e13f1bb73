/* Pragmas that compilers take at the beginning of a block alone: nothing may stand in front of them there. */
#include <stdio.h>

#define EXACTLY _Pragma("STDC FP_CONTRACT OFF")

union Bits { float value; unsigned bits; };

static double fused(double a, double b)
{
#pragma STDC FP_CONTRACT OFF
    return a * b + a;
}

static int exponent(float x)
{
    /* A comment may stand there, and a condition's end. */
#if 1
#pragma STDC FENV_ACCESS ON
#endif
    union Bits u = {x};
    return (int)(u.bits >> 23) - 127;
}

static double scaled(double *a, int n)
{
    EXACTLY
    while (n-- > 0)
    {
        #pragma STDC FP_CONTRACT DEFAULT

        a[n] = a[n] * 2 + 1;
    }
    return a[0];
}

static double chosen(double *a, int n)
{
    _Pragma("STDC FP_CONTRACT ON")
    switch (n) {
    case 3: {
#pragma STDC FP_CONTRACT OFF
        a[2] += a[1] * 3;
        break;
    }
    default: break;
    }
    if (n & 1) {
#pragma STDC CX_LIMITED_RANGE OFF
        return fused(a[0], a[1]);
    }
    {
#pragma STDC FP_CONTRACT OFF
        a[0] += fused(a[1], a[2]);
    }
    return a[0] + a[2];
}

int main(void)
{
#pragma STDC FP_CONTRACT OFF
    double a[4] = {1, 2, 3, 4}, all = 0;
    for (int i = 0; i < 7; i++) {
#pragma STDC FP_CONTRACT OFF
        all += chosen(a, i);
        if (i == 5)
            continue;
        all += exponent((float)all);
    }
    printf("%g %d", all, exponent(3));
    printf(" %g\n", scaled(a, 4));
    return 0;
}
