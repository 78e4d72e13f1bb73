/* config: 2 3
   Direct recursion shares a frame: left by turns, all at once by a jump, with another region between, and by more exits than entries. */
#include "memrt.h"
#include <setjmp.h>
#include <stdio.h>

static jmp_buf at_three;

static void down(int n, int stop)
{
    unsigned mark = mr_mark();
    mr_enter(0);
    MR_COUNT(0);
    if (n == 3 && setjmp(at_three) != 0) {
        mr_back(mark + 1); /* the entry of this one stays open */
        MR_COUNT(1);
    } else if (n > 0) {
        down(n - 1, stop);
    } else if (stop) {
        mr_enter(1);
        mr_enter(0);
        mr_enter(0);
        longjmp(at_three, 1);
    }
    mr_leave(0);
}

int main(void)
{
    unsigned mark = mr_mark();
    down(10, 0); /* 11 entries, 11 counts */
    if (mr_mark() != mark)
        printf("open after the first: %u\n", mr_mark());
    down(10, 1); /* 13 entries, 11 counts and one */
    if (mr_mark() != mark)
        printf("open after the second: %u\n", mr_mark());
    mr_enter(2);
    mr_enter(2);
    mr_enter(1);
    mr_enter(1);
    mr_leave(2); /* takes ROI 1 with it, not the outer entry */
    MR_COUNT(0);
    if (mr_mark() != mark + 1)
        printf("open: %u\n", mr_mark());
    mr_leave(2);
    mr_leave(2);
    mr_leave(0);
    if (mr_mark() != mark)
        printf("open at the end: %u\n", mr_mark());
    return 0;
}
