/* Takes all descriptors that there are, then gives them back: it gets as many as before.
   status 0
   file later 1 1; none_left 1 1; work 1 1000 */
#include "work.h"
#include <fcntl.h>
#include <sys/resource.h>
#include <unistd.h>

int main(void)
{
    struct rlimit limit = { 50, 50 };
    int fd, last = 0;
    work(1000);
    setrlimit(RLIMIT_NOFILE, &limit);
    while ((fd = open("/dev/null", O_RDONLY)) >= 0)
        last = fd;
#pragma memrewrite begin none_left
    cell[0] = 1;
#pragma memrewrite end none_left
    printf("%d\n", last);
    for (fd = 3; fd <= last; fd++)
        close(fd);
#pragma memrewrite begin later
    cell[0] = 1;
#pragma memrewrite end later
    return 0;
}
