/* config: 3 4 3
   A child counts in its own file, through the pointer to counters that it inherited too; a grandchild as well.
   Contexts that were closed in the parent (ROI 2) begin anew. */
#include "memrt.h"
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

static void wait_for(pid_t child)
{
    int status = -1;
    waitpid(child, &status, 0);
    if (status != 0)
        printf("child: status %d\n", status);
}

int main(void)
{
    mr_u64 *mr_c;
    pid_t child;
    mr_enter(2);
    MR_COUNT(0);
    mr_leave(2);
    mr_enter(0);
    mr_enter(2);
    mr_leave(2);
    mr_c = mr_enter(1);
    mr_c[0] += 5;
    child = fork();
    if (child == 0) {
        mr_c[1] += 100;
        mr_c = mr_leave(1);
        mr_c[1] += 1000;
        mr_enter(2);
        MR_COUNT(2);
        mr_leave(2);
        child = fork();
        if (child == 0) {
            MR_COUNT(2);
            exit(0);
        }
        wait_for(child);
        mr_leave(0);
        MR_COUNT(2);
        exit(0);
    }
    wait_for(child);
    mr_c[0] += 5;
    mr_leave(1);
    mr_leave(0);
    return 0;
}
