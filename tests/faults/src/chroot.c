/* The path of its file means nothing any more.
   needs root
   status 0
   file work 1 1000 */
#include "work.h"
#include <sys/stat.h>
#include <unistd.h>

int main(void)
{
    if (mkdir("jail", 0755) != 0 || chroot("jail") != 0 || chdir("/") != 0)
        return 1;
    work(1000);
    puts("in jail");
    return 0;
}
