/* A region of 90 entries, each of which has 100 updates of a and of sum, and 100 loads. */
#include <stdio.h>

static int a[100], sum;

static void work(int n)
{
#pragma memrewrite begin work
    for (int i = 0; i < 100; i++) {
        a[i] += n;
        sum += a[i];
    }
#pragma memrewrite end
}

int main(void)
{
    for (int k = 0; k < 90; k++)
        work(k);
    printf("%d\n", sum);
    return 0;
}
