/* Fills the disk, counts in a new region and in one that has its place already, and makes room again: the new region of that time
   is lost, and the report says so; no SIGBUS.
   on small
   status 0
   says cannot write the counters .No space left
   file later 1 2; work 2 2000 */
#include "work.h"
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

int main(void)
{
    static char junk[1000];
    int fd = open("junk", O_WRONLY | O_CREAT, 0666);
    work(1000);
    while (write(fd, junk, sizeof junk) > 0)
        ;
    puts(strerror(errno));
    work(1000);
#pragma memrewrite begin lost
    cell[0] = 1;
#pragma memrewrite end lost
    unlink("junk");
    close(fd);
#pragma memrewrite begin later
    cell[0] = 1;
    cell[1] = 2;
#pragma memrewrite end later
    return 0;
}
