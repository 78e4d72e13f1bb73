/* config: 3 1
   _exit runs no handlers: the file must be that of a process that ended.  The child of vfork ends nothing. */
#define _DEFAULT_SOURCE
#include "memrt.h"
#include <sys/wait.h>
#include <unistd.h>

int main(void)
{
    int status = -1;
    pid_t child;
    mr_enter(0);
    child = vfork();
    if (child == 0)
        _exit(MR_ENDING(3));
    waitpid(child, &status, 0);
    MR_COUNT(0);
    mr_enter(0);
    MR_COUNT(0);
    mr_leave(0);
    _exit(MR_ENDING(WEXITSTATUS(status) != 3));
}
