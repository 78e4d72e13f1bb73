/* Regions in exit handlers, and one that exit() leaves open.
   status 3
   file last 1 1; work 2 30 */
#include "work.h"

static void handler(void) { work(20); puts("handled"); }

int main(void)
{
    atexit(handler);
    work(10);
#pragma memrewrite begin last
    cell[0] = 1;
    exit(3);
#pragma memrewrite end last
    return 0;
}
