/* abort() in a function that a region calls.  What fputs takes in is a store of the region, a block: 100 cells, another one, and that.
   status 134
   file outer 1 102; work 1 10 */
#include "work.h"

static void give_up(void)
{
    cell[3] = 1;
    fputs("giving up\n", stderr);
    abort();
}

int main(void)
{
    int i;
    work(10);
#pragma memrewrite begin outer
    for (i = 0; i < 100; i++)
        cell[i] = i;
    give_up();
#pragma memrewrite end outer
    return 0;
}
