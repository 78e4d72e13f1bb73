#include <library.h>
#include <stdio.h>

static int tail(int n)
{
    int sum;
    LIBRARY_SUM(sum, n);
    return sum;
}

int main(void)
{
    printf("%d %d %d\n", tail(3), tail(1), tail(0));
    return 0;
}
