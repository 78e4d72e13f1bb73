/* Its directory is gone when it counts: nothing can be kept, and nothing else happens.
   status 0
   says cannot write
   file none */
#include "work.h"
#include <unistd.h>

int main(void)
{
    work(10);
    if (system("rm -r ../gone") != 0)
        return 1;
    work(1000);
#pragma memrewrite begin later
    cell[0] = 5;
#pragma memrewrite end later
    printf("%d\n", cell[0]);
    return 0;
}
