/* Files may not grow any more: passing that limit would be a signal.
   status 0
   says cannot write the counters .File too large
   file work 2 2000 */
#include "work.h"
#include <sys/resource.h>

int main(void)
{
    struct rlimit limit = { 10000, 10000 };
    work(1000);
    setrlimit(RLIMIT_FSIZE, &limit);
    work(1000);
#pragma memrewrite begin lost
    cell[0] = 1;
#pragma memrewrite end lost
    puts("done");
    return 0;
}
