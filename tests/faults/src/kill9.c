/* Killed inside of a region, after another was entered three times.  A block that was begun is counted whole.
   status 137
   file last 1 3; work 3 3000 */
#include "work.h"
#include <signal.h>
#include <unistd.h>

int main(void)
{
    work(1000);
    work(1000);
    work(1000);
    puts("three done");
    fflush(stdout);
#pragma memrewrite begin last
    cell[0] = 1;
    cell[1] = 2;
    kill(getpid(), SIGKILL);
    cell[2] = 3;
#pragma memrewrite end last
    return 0;
}
