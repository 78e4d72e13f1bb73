/* Several statements in a section without braces: clang does not take them. */
/* expect r: loads=(1+0+2)+(3+1)+(1+2)+(2+3) stores=(1+0+1+1)+(1+1)+(1+1)+(2+2) */
/* expect some: loads=2 stores=1 */
/* expect head: loads=1 stores=2 */
/* expect tail: loads=3 stores=1 */
#include <stdio.h>
static int a[8] = {1, 2, 3, 4, 5, 6, 7, 8}, b[16];
static void two(int from)
{
    b[from] = a[0];
    b[from + 1] = a[1];
}
int main(void)
{
    int i, s = 0, last = 0;
#pragma memrewrite begin r
#pragma omp parallel sections
    {
        b[0] = a[0];
        b[1] = 9;
        b[2] = a[1] + a[2];
#pragma omp section
        for (int k = 0; k < 3; k++)
            if (a[k] > 2)
                b[3] = 4;
        { b[4] = a[3]; }
#pragma omp section
        b[5] = a[4];
        if (a[0] + a[1] == 3)
            b[6] = 1;
#pragma omp section
        two(7);
        a[7] = a[5] + a[6];
        b[9] = a[2];
    }
#pragma memrewrite end r
#pragma omp parallel
    {
#pragma omp sections nowait lastprivate(last)
        {
            b[10] = 1;
#pragma memrewrite begin some
            b[11] = a[0] + a[1];
#pragma memrewrite end some
            b[12] = a[0];
#pragma omp section
#pragma memrewrite begin head
            b[13] = a[3];
            b[14] = 1;
#pragma memrewrite end head
            last = 1;
#pragma omp section
            last = 2;
#pragma memrewrite begin tail
            b[15] = a[2] + a[3];
            if (a[1])
                last = 3;
#pragma memrewrite end tail
        }
    }
    for (i = 0; i < 16; i++)
        s = (3 * s + b[i]) % 100003;
    printf("%d %d %d\n", s, last, a[7]);
    return 0;
}
