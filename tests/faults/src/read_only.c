/* Its directory cannot be written, by nobody.
   on readonly
   status 0
   says cannot write the counters .Read-only
   file none */
#include "work.h"
#include <unistd.h>

int main(void)
{
    work(1000);
    printf("%d %d\n", cell[99], access(".", W_OK));
    return 0;
}
