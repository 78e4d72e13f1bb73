/* options: --roi outer */
/* warns */
/* Names that the runtime's header declares: functions beside them are left as they are, and the text is the plain one. */
#include <stdio.h>

int mr_enter(int n)
{
    return n + 1;
}

static int outer(int n)
{
    int sum = 0;
    for (int i = 0; i < n; i++)
        sum += mr_enter(i);
    return sum;
}

int main(void)
{
    printf("%d\n", outer(10));
    return 0;
}
