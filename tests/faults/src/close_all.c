/* Closes all descriptors, ours too, and gets the numbers that it would have had.
   status 0
   file later 1 1; work 1 100 */
#include "work.h"
#include <fcntl.h>
#include <unistd.h>

int main(void)
{
    int fd, first, i;
    first = open("/dev/null", O_RDONLY);
    work(100);
    for (fd = 3; fd < 70000; fd++)
        close(fd);
    for (i = 0; i < 300; i++)
        fd = open("/dev/null", O_RDONLY);
#pragma memrewrite begin later
    cell[0] = 1;
#pragma memrewrite end later
    printf("%d %d\n", first, fd);
    return 0;
}
