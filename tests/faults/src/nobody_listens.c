/* What it would say has nowhere to go: stderr is a pipe that nobody reads, then a file that is as large as may be.
   status 0
   file work 2 2000 */
#include "work.h"
#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

static void fail(void)
{
#pragma memrewrite begin lost
    cell[0] = 1;
#pragma memrewrite end lost
}

int main(void)
{
    struct rlimit limit = { 5000, 5000 };
    int ends[2], status = 0, fd;
    work(1000);
    setrlimit(RLIMIT_FSIZE, &limit);
    if (fork() == 0) {
        if (pipe(ends) != 0)
            return 1;
        close(ends[0]);
        dup2(ends[1], 2);
        fail();
        _exit(5);
    }
    wait(&status);
    printf("%d\n", status == 5 << 8);
    fflush(stdout);
    if (fork() == 0) {
        fd = open("log", O_RDWR | O_CREAT, 0666);
        lseek(fd, 5000, SEEK_SET);
        dup2(fd, 2);
        fail();
        _exit(6);
    }
    wait(&status);
    printf("%d\n", status == 6 << 8);
    work(1000);
    return 0;
}
