/* Its directory can be written by others only.
   on foreign
   status 0
   says cannot write the counters .Permission denied
   file none */
#include "work.h"
#include <unistd.h>

int main(void)
{
    work(1000);
    printf("%d %d\n", cell[99], access(".", W_OK));
    return 0;
}
