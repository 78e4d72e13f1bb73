/* Ends without exit handlers, inside of a region.
   status 7
   file last 1 1; work 1 1000 */
#include "work.h"
#include <unistd.h>

static void handler(void) { puts("never"); }

int main(void)
{
    atexit(handler);
    work(1000);
#pragma memrewrite begin last
    cell[0] = 1;
    _exit(7);
#pragma memrewrite end last
    return 0;
}
