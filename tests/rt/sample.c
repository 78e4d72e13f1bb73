/* config: 2 2
   ROI 0 is entered 10 times; ROI 1 twice in each, once as a recursion around ROI 0. */
#include "memrt.h"

int main(void)
{
    int i;
    for (i = 0; i < 10; i++) {
        mr_enter(0);
        MR_COUNT(0);
        mr_enter(1);
        MR_COUNT(1);
        mr_leave(1);
        mr_enter(1);
        MR_COUNT(1);
        mr_enter(0);
        MR_COUNT(0);
        mr_leave(0);
        mr_leave(1);
        mr_leave(0);
    }
    return 0;
}
