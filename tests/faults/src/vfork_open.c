/* The child leaves for good inside of a region, which must not stay open in the parent.
   status 0
   file inside 1 1; last 1 1; work 1 20 */
#include "work.h"
#include <sys/wait.h>
#include <unistd.h>

int main(void)
{
    int status = 0;
    pid_t child = vfork();
    if (child == 0) {
#pragma memrewrite begin inside
        cell[0] = 1;
        _exit(9);
#pragma memrewrite end inside
    }
    waitpid(child, &status, 0);
    work(20);
    printf("%d\n", WEXITSTATUS(status));
#pragma memrewrite begin last
    cell[0] = 1;
#pragma memrewrite end last
    return 0;
}
