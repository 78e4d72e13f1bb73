/* What is left as it is says which directive it is. */
/* refused: '#pragma omp parallel loop' is not supported */
#include <stdio.h>

static int a[100];

int main(void)
{
#pragma memrewrite begin r
#pragma omp parallel loop
    for (int i = 0; i < 100; i++)
        a[i] = i;
#pragma memrewrite end r
    printf("%d\n", a[99]);
    return 0;
}
