#include <library.h>
#include <stdio.h>

static int tail(int n)
{
    int sum;
    LIBRARY_SUM(sum, n);
    return sum;
}

/* With jumps that stay inside, in a loop and as the only statement of an arm. */
static int kinds(int n)
{
    int sum = 0;
    while (n--) {
        int kind = 'c';
        if (n != 6)
            LIBRARY_KIND(kind, n)
        sum = 3 * sum + kind;
    }
    return sum;
}

int main(void)
{
    printf("%d\n", kinds(9));
    printf("%d %d %d\n", tail(3), tail(1), tail(0));
    return 0;
}
