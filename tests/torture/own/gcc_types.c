/* { dg-options "-std=gnu11" } */
/* Types, literals and operations of gcc's that clang has under other names, or not at all. */
#define __STDC_WANT_IEC_60559_TYPES_EXT__
#include <float.h>
#include <stdatomic.h>
#include <stdio.h>
#include "gcc_types.h"

#define STR(x) #x
#define XSTR(x) STR(x)
#define TAX 0.19dd
#define HALF(x) ((x) > 2.0f64 ? (x) * 0.5F64 : 0x1.8p0f32)
#define NAMED(x) { #x, XSTR(x), sizeof(x) }

_Decimal32 small = 1.5DF;
static _Decimal64 net[] = {12.50dd, 0.01dd, 1e3DD, -7.dd};
static const _Decimal128 wide = 3.14159265358979323846264338327950288dl;
static _Float32x middle[2] = {1.25f32x, 2e2F32x};
static struct { const char *written, *expanded; unsigned long size; } names[] = {NAMED(TAX), NAMED(1.0f64), NAMED(2.5DL)};

static _Decimal64 gross(int i)
{
    _Decimal64 sum = 0.0dd;
    for (int k = 0; k < i && k < 4; k++)
        sum += net[k] > 0.0dd ? net[k] + net[k] * TAX : net[k];
    return sum;
}

/* what holds of decimal numbers and not of binary ones */
static int exact(int n)
{
    int r = n;
    if (0.1dd + 0.2dd == 0.3dd)
        for (int i = 0; i < n; i++)
            r += i;
    else
        r = -1;
    while (r < 20 && (0.7df - 0.6df) * 10.0df == 1.0df)
        r += 3;
    return r;
}

static double binary(int n)
{
    _Float64 x = 0.1f64;
    _Float32 y = 2.5f32, z = n > 3 ? 1.0f32 : FLT32_MAX;
    _Float64x w = 1.0f64x;
    __float80 v = 0.25w;
    for (int i = 0; i < n; i++) {
        x += HALF(x + i);
        y = y > 9.0f32 && i & 1 ? y / 2.0f32 : y + 1.0d;
        w *= i > 2 ? 1.5F64x : 2.0f64x;
        v += w;
    }
    x += __builtin_fabsf64(-x) + __builtin_copysignf32(y, -1.0f32) + FLT64_DIG + (n > 3 ? __LONG_LONG_WIDTH__ : 1) +
         (__builtin_infd64() > 1.dd);
    return x + y + (double)w + (double)v + (z > 2.0f32) + (x == x);
}

static _Atomic int shared;
static _Atomic(long *) place;
static int plain = 3;

static int atomics(int n)
{
    long here[2] = {n, 5};
    int old = n > 4 && n < 7 ? __atomic_fetch_add(&shared, n, __ATOMIC_SEQ_CST) : __atomic_load_n(&shared, 5);
    __atomic_store_n(&place, &here[n & 1], __ATOMIC_RELEASE);
    if (__atomic_compare_exchange_n(&shared, &old, old + 1, 0, 5, 5) && n > 2)
        old += 10;
    for (int i = 0; i < n; i++)
        old += __sync_fetch_and_add(&shared, i > 2 ? i : 1);
    old += n > 2 ? atomic_exchange(&plain, n) : atomic_load(&plain);
    return old + (int)*__atomic_load_n(&place, __ATOMIC_ACQUIRE) + shared;
}

int main(void)
{
    for (int i = 0; i < 9; i++)
        printf("%d %d %.9g %d %d\n", (int)(gross(i) * 100.dd), exact(i), binary(i), atomics(i), header(i));
    for (unsigned i = 0; i < sizeof names / sizeof *names; i++)
        printf("%s %s %lu\n", names[i].written, names[i].expanded, names[i].size);
    printf("%d %d %g\n", (int)(small * 2), wide > 3.dl ? 1 : 2, (double)middle[1]);
    return 0;
}
