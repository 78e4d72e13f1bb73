/* collapse's number by macros. */
/* expect r: stores=3*I*J branches=3*I*J */
#include <stdio.h>

#define I 12
#define J 9
#define TWO 2
#define ALSO (TWO + 2 * 3 / (4 - 1) - TWO)

static int a[I][J];

int main(void)
{
#pragma memrewrite begin r
#pragma omp parallel for collapse(TWO)
    for (int i = 0; i < I; i++)
        for (int j = 0; j < J; j++)
            a[i][j] = i;
#pragma omp parallel
    {
#pragma omp for collapse(ALSO)
        for (int i = 0; i < I; i++)
            for (int j = 0; j < J; j++)
                a[i][j] = j;
#pragma omp for collapse( 0x1 + 1 )
        for (int i = 0; i < I; i++)
            for (int j = 0; j < J; j++)
                a[i][j] = i + j;
    }
#pragma memrewrite end r
    printf("%d\n", a[I - 1][J - 1]);
    return 0;
}
