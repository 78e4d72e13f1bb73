/* config: 3 2
   Killed in the middle; the second slot is more than a page. */
#include "memrt.h"
#include <signal.h>
#include <unistd.h>

int main(void)
{
    int i;
    for (i = 0; i < 7; i++) {
        mr_enter(0);
        MR_COUNT(0);
        mr_leave(0);
    }
    mr_enter(0);
    mr_enter(1);
    for (i = 0; i < 1000; i++)
        MR_COUNT(2);
    kill(getpid(), SIGKILL);
    return 0;
}
