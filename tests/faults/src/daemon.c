/* Goes into the background: another process, another directory, other descriptors.
   status 0
   file work 1 100
   file work 1 20 */
#include "work.h"
#include <unistd.h>

int main(void)
{
    work(100);
    puts("leaving");
    fflush(stdout);
    if (daemon(0, 0) != 0)
        return 1;
    work(20);
    return 0;
}
