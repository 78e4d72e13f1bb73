/* Leaves its directory before the first region; the file is where the program began.
   status 0
   file work 1 1000 */
#include "work.h"
#include <unistd.h>

int main(void)
{
    if (chdir("/") != 0)
        return 1;
    work(1000);
    return 0;
}
