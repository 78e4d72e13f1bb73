/* Macros that make `target`: the word may be in the macro, in another that calls it, or where it is called. */
/* expect r: stores=3*N calls=3 loads=3*N */
#include <stdio.h>
#define N 100
#define DO_PRAGMA(x) _Pragma(#x)
#define TGT
#undef TGT
#define TGT DO_PRAGMA(omp \
                      target map(tofrom : a))
#define STRING(x) #x
#define OMP(...) _Pragma(STRING(omp __VA_ARGS__))
static int a[N];

static void in_another(void)
{
    TGT
#pragma omp teams distribute parallel for num_teams(2)
    for (int i = 0; i < N; i++)
        a[i]++;
}

static void where_called(void)
{
    OMP(target map(tofrom : a))
    OMP(teams distribute parallel for num_teams(2))
    for (int i = 0; i < N; i++)
        a[i] += 2;
}

#define WORD target
static void of_a_directive(void)
{
#pragma omp WORD map(tofrom : a)
#pragma omp teams distribute parallel for num_teams(2)
    for (int i = 0; i < N; i++)
        a[i] += 3;
}

int main(void)
{
#pragma memrewrite begin r
    in_another();
    where_called();
    of_a_directive();
#pragma memrewrite end r
    printf("%d %d\n", a[9], a[N - 1]);
    return 0;
}
