/* There is no room for a file at all.
   on full
   status 0
   says cannot write the counters .No space left
   file none */
#include "work.h"

int main(void)
{
    work(1000);
    work(1000);
    printf("%d\n", cell[99]);
    return 0;
}
