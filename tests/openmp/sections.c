/* expect r: loads=2+1+1+2 stores=1+1+2+1 */
#include <stdio.h>
static int a[8] = {1, 2, 3, 4, 5, 6, 7, 8}, b[8];
int main(void)
{
    int i, s = 0, last = 0;
#pragma memrewrite begin r
#pragma omp parallel sections
    {
        b[0] = a[0] + a[1];
#pragma omp section
        b[1] = a[2];
#pragma omp section
        {
            b[2] = a[3];
            b[3] = 9;
        }
    }
#pragma omp parallel
    {
#pragma omp sections nowait lastprivate(last)
        {
#pragma omp section
            last = 1;
#pragma omp section
            for (last = 0; last < 2; last++)
                if (last)
                    b[4] = a[4] + a[5];
        }
    }
#pragma memrewrite end r
    for (i = 0; i < 8; i++)
        s = 3 * s + b[i];
    printf("%d %d\n", s, last);
    return 0;
}
