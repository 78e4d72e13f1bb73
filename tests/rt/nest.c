/* config: 5 3
   ROIs inside each other and inside themselves; counts go to the innermost, none when nothing is open. */
#include "memrt.h"
#include <errno.h>
#include <stdio.h>

static void direct(int n)
{
    mr_u64 *mr_c = mr_enter(2);
    mr_c[2] += 1;
    if (n > 1)
        direct(n - 1);
    mr_leave(2);
}

int main(void)
{
    int i;
    mr_u64 *mr_c;
    errno = 77;
    MR_COUNT(0); /* nothing is open: not in the file */
    for (i = 0; i < 3; i++) {
        mr_c = mr_enter(0);
        mr_c[0]++;
        mr_c = mr_enter(1);
        MR_COUNT(1);
        mr_c = mr_enter(0); /* 0 is open already: the same context */
        mr_c[0] += 10;
        mr_c = mr_leave(0);
        mr_c[1] += 10;
        mr_c = mr_leave(1);
        mr_c[0] += 100;
        mr_c = MR_AT(3);
        mr_c[4]++;
        mr_c = mr_leave(0);
        mr_c[0]++;
        MR_COUNT(1);
    }
    direct(5);
    mr_enter(1); /* another context of ROI 1 */
    direct(2);
    mr_here()[1] += 1000;
    mr_leave(1);
    if (errno != 77)
        printf("errno was changed to %d\n", errno);
    return 0;
}
