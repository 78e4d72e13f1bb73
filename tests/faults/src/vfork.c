/* The child counts in its parent's memory until it becomes another program.
   status 0
   file last 1 1; work 2 120 */
#include "work.h"
#include <sys/wait.h>
#include <unistd.h>

int main(void)
{
    int status = 0;
    pid_t child;
    work(100);
    child = vfork();
    if (child == 0) {
        work(20);
        execl("/bin/sh", "sh", "-c", "exit 6", (char *)NULL);
        _exit(1);
    }
    waitpid(child, &status, 0);
    printf("%d\n", WEXITSTATUS(status));
#pragma memrewrite begin last
    cell[0] = 1;
#pragma memrewrite end last
    return 0;
}
