/* config: 2 2 1
   The ROI that is open for the whole program, another one inside it. */
#include "memrt.h"

int main(void)
{
    MR_COUNT(0);
    mr_leave(1); /* cannot be left */
    mr_enter(0);
    MR_COUNT(1);
    mr_leave(0);
    MR_COUNT(0);
    return 0;
}
