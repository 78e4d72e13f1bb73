/* options: -- -D_GNU_SOURCE */
/* Regions that are open when the program ends, each in a child of its own: exit, _Exit, abort, a signal; the children tell by their status
 * what became of them.  What they count goes into files of their own.  The parent waits in a region: 4 times `tell`, which loads and
 * stores g, each in a variant; and each child is made in the region, by `start`: status is in memory, set
 * once and read twice by the macros.
 *
 * expect: parent main 0 0 0
 * expect: parent tell 4 4 4
 * expect: parent start 4 8 4
 */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

static int g, counted;

static void end(int how)
{
#pragma memrewrite begin child
    counted++;
    switch (how) {
    case 0: exit(3);
    case 1: _Exit(4);
    case 2: abort();
    default: raise(SIGTERM);
    }
#pragma memrewrite end child
}

static int start(int how)
{
    int status = 0;
    pid_t pid = fork();
    if (pid == 0)
        end(how);
    waitpid(pid, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}

static void tell(int status)
{
    g += status;
}

int main(void)
{
    int i;
#pragma memrewrite begin parent
    for (i = 0; i < 4; i++)
        tell(start(i));
#pragma memrewrite end parent
    printf("%d\n", g);
    return g != 3 + 4 - SIGABRT - SIGTERM;
}
