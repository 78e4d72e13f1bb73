/* options: --roi work */
/* left alone: work step */
/* warns */
/* Macros of the program's have names of the runtime header's: by #ifndef, with parameters, and in a header. */
#include <stdio.h>
#include "header_macros.h"
#ifndef MR_STRETCH
#define MR_STRETCH 5
#endif
#define MR_ADD(a, b) ((a) * (b))

MR_INLINE int step(int i)
{
    static int calls;
    return i % 3 ? MR_ADD(i, 2) : calls++;
}

static int work(int n)
{
    int sum = 0;
    for (int i = 0; i < n; i++)
        if (step(i) > 1)
            sum += MR_ADD(i, MR_STRETCH);
    return sum;
}

int main(void)
{
#ifdef MR_UNUSED
    return 1;
#endif
    printf("%d\n", work(10));
    return 0;
}
