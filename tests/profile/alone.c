/* One function has all of the processor time. */
#include <time.h>

static volatile double a[4096];

int main(void)
{
    double s = 0;
#pragma memrewrite begin work
    while (clock() < CLOCKS_PER_SEC)
        for (int k = 0; k < 1000; k++)
            for (int i = 0; i < 4096; i++)
                s += a[i];
#pragma memrewrite end work
    return s == 0.125;
}
