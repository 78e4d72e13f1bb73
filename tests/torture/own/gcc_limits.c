/* Names of gcc's <float.h> that clang's has not, some of them asked for by #if; a set of characters that is no name to clang. */
/* { dg-options "-std=gnu2x -fexec-charset=ISO-8859-1" } */
#define __STDC_WANT_IEC_60559_TYPES_EXT__
#include <float.h>
#include <stdio.h>

#ifndef FLT_SNAN
#error "FLT_SNAN undefined"
#endif
#if FLT64X_MANT_DIG < 60 || FLT32_MAX_EXP != 128
#error "unknown format"
#endif
#ifndef DEC_NAN
#error "DEC_NAN not defined"
#endif

static int count(double step)
{
    int n = 0;
    for (double x = 1; x > DBL_EPSILON; x *= step)
        n += x < FLT_EPSILON ? 2 : 1;
    return n;
}

int main(void)
{
    volatile float f = FLT_SNAN;
    volatile _Decimal32 d = DEC_INFINITY;
    _Float128 big = FLT128_MAX;
    printf("%d %d %d %d %s\n", f != f, d > DEC32_MAX, big > DBL_MAX, count(0.25) + FLT128_MANT_DIG, "\u00e9" + 1);
    return 0;
}
