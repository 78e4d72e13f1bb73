/* refused: the region of line 8 ends in another section than it begins in; put it around all sections, or one into each */
#include <stdio.h>
static int a[8] = {1, 2, 3, 4, 5, 6, 7, 8}, b[8];
int main(void)
{
#pragma omp parallel sections
    {
#pragma memrewrite begin r
        b[0] = a[0] + a[1];
#pragma omp section
        b[1] = a[2];
#pragma memrewrite end r
    }
    printf("%d %d\n", b[0], b[1]);
    return 0;
}
