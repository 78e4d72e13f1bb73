/* compilers: gcc clang */
/* Intrinsics: static functions of the compiler's headers.  They are the program's own accesses and operations.
 *
 * 16 times: two loads of 16 bytes, a store of 16, a product and a sum of 4 lanes; once a part of a vector loaded and stored, and a root of one lane
 * @roi single all_loads=33 all_bytes_loaded=516 all_stores=17 all_bytes_stored=260 all_flops=129
 * 8 times: a load of two doubles, two halves added up (2), the lower one stored
 * @roi double all_loads=8 all_bytes_loaded=128 all_stores=8 all_bytes_stored=64 all_flops=16
 * Memory that is taken and given back 3 times: these two are calls.
 * @roi blocks all_calls=6
 * A function of the program's own of such a name is no intrinsic.
 * @roi own loads=0
 */
#include <stdio.h>
#if defined(__x86_64__)
#include <pmmintrin.h>

static float from[64], to[64];
static double pairs[16], sums[8];

static int _mm_div_nothing(int a)
{
    return a / 3;
}

static void single(void)
{
    int i;
#pragma memrewrite begin single
    for (i = 0; i < 64; i += 4)
        _mm_storeu_ps(to + i, _mm_add_ps(_mm_mul_ps(_mm_loadu_ps(from + i), _mm_set1_ps(2)), _mm_loadu_ps(to + i)));
    _mm_store_ss(to, _mm_sqrt_ss(_mm_load_ss(from + 4)));
#pragma memrewrite end single
}

static void blocks(void)
{
    int i;
#pragma memrewrite begin blocks
    for (i = 0; i < 3; i++)
        _mm_free(_mm_malloc(64, 16));
#pragma memrewrite end blocks
}

static void twice(void)
{
    int i;
#pragma memrewrite begin double
    for (i = 0; i < 8; i++)
        _mm_store_sd(sums + i, _mm_add_pd(_mm_loadu_pd(pairs + 2 * i), _mm_set1_pd(1)));
#pragma memrewrite end double
}

int main(void)
{
    int i;
    for (i = 0; i < 64; i++)
        from[i] = (float)i, to[i] = 1;
    for (i = 0; i < 16; i++)
        pairs[i] = i;
    single();
    twice();
    blocks();
#pragma memrewrite begin own
    i = _mm_div_nothing(i);
#pragma memrewrite end own
    printf("%g %g %g %d\n", to[0], to[63], sums[7], i);
    return 0;
}
#else
int main(void)
{
    return 0;
}
#endif
