/* Tells whose rights it has; its region stores ten times. */
#include <stdio.h>
#include <unistd.h>

static int table[10];

int main(void)
{
    int i;
#pragma memrewrite begin work
    for (i = 0; i < 10; i++)
        table[i] = i;
#pragma memrewrite end
    printf("%d %d\n", (int)geteuid(), table[9]);
    return 0;
}
