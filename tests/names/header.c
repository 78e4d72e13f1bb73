/* options: --roi main */
/* variants: next */
#include <stdio.h>
static int state = 3;
#include "header.h"
int main(void)
{
    int r = 0;
    for (int i = 0; i < 4; i++)
        r = r * 3 + next(i);
    printf("%d %d %d\n", r, state, NEXT_STATE);
    return 0;
}
