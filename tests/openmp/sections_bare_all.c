/* Several statements in a section without braces: clang does not take them.  All of the program counts: the two constructs, the last loop's
 * 16 values, and printf's argument, its format and what it prints. */
/* options: --all */
/* expect program: loads=(1+0+2)+(3+1)+(1+2)+(2+3)+(2+1)+1+(2+1)+16+1+1 stores=(1+1+1)+(1+1)+(1+1)+(2+2)+3+2+1+1 */
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
#pragma omp parallel
    {
#pragma omp sections nowait lastprivate(last)
        {
            b[10] = 1;
            b[11] = a[0] + a[1];
            b[12] = a[0];
#pragma omp section
            b[13] = a[3];
            b[14] = 1;
            last = 1;
#pragma omp section
            last = 2;
            b[15] = a[2] + a[3];
            if (a[1])
                last = 3;
        }
    }
    for (i = 0; i < 16; i++)
        s = (3 * s + b[i]) % 100003;
    printf("%d %d %d\n", s, last, a[7]);
    return 0;
}
