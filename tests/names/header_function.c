/* options: --roi sum_of */
/* left alone: sum_of MR_ADD */
/* warns */
/* A function and a variable of the program's have names of the runtime header's. */
#include <stdio.h>

static int MR_ADD(int a, int b)
{
    return a > b ? a + b : b;
}

static int sum_of(int n)
{
    int MR_INLINE = 0;
    for (int i = 0; i < n; i++)
        MR_INLINE = MR_ADD(MR_INLINE, i);
    return MR_INLINE;
}

int main(void)
{
    printf("%d\n", sum_of(10));
    return 0;
}
