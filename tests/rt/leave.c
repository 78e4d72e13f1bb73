/* config: 2 3
   What does not match: nothing to leave, an unknown ROI, inner ROIs left by longjmp, one left open at exit. */
#include "memrt.h"
#include <setjmp.h>

static jmp_buf out;

static void inner(void)
{
    mr_enter(1);
    mr_enter(2);
    MR_COUNT(0);
    longjmp(out, 1);
}

int main(void)
{
    mr_u64 *c = mr_leave(0);
    c[0]++;
    mr_leave(99);
    mr_enter(0);
    if (setjmp(out) == 0)
        inner();
    MR_COUNT(1); /* ROI 2 is still open */
    mr_leave(0); /* closes 2 and 1 too */
    mr_leave(0);
    mr_leave(2);
    MR_COUNT(1);
    mr_enter(2);
    MR_COUNT(0);
    mr_leave(1); /* not open */
    MR_COUNT(0);
    return 0;
}
