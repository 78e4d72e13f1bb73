/* A child that goes on without exec, in the region that was open.
   status 0
   file both 0 20; work 1 500
   file both 1 10; work 1 1000 */
#include "work.h"
#include <sys/wait.h>
#include <unistd.h>

int main(void)
{
    int status = 0, i, n = 10;
    pid_t child;
    work(1000);
    fflush(stdout);
#pragma memrewrite begin both
    child = fork();
    if (child == 0)
        n = 20;
    for (i = 0; i < n; i++)
        cell[i] = i;
#pragma memrewrite end both
    if (child == 0) {
        work(500);
        puts("child");
        exit(4);
    }
    waitpid(child, &status, 0);
    printf("%d\n", WEXITSTATUS(status));
    return 0;
}
