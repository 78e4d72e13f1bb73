/* An operator's string is a macro's: in another macro, and as it is. */
/* expect r: loads=N+3+2+1+1+2*T stores=N+1+1+1+1 */
#include <stdio.h>

#define N 40
#define STRING(...) #__VA_ARGS__
#define OMP(...) _Pragma(STRING(omp __VA_ARGS__))

static int a[N], b[N], c[8];

int main(void)
{
    int s = 0;
#pragma memrewrite begin r
#pragma omp parallel
    {
        OMP(for nowait)
        for (int i = 0; i < N; i++)
            a[i] = b[i];
        OMP(barrier)
        OMP(single) c[0] = a[1] + a[2] + a[3];
        _Pragma(STRING(omp master)) { c[1] = a[4] + a[5]; }
        OMP(sections)
        {
            OMP(section)
            c[2] = a[6];
            OMP(section)
            { c[3] = a[7]; }
        }
        if (a[0] + b[1] != 0)
            c[4] = 1;
    }
#pragma memrewrite end r
    for (int i = 0; i < 8; i++)
        s += c[i];
    printf("%d\n", s);
    return 0;
}
