/* config: 600 40
   Forty contexts inside each other, each of two pages; then leaves the directory it started in, and checks that the
   runtime keeps no descriptor. */
#include "memrt.h"
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

int main(void)
{
    unsigned i;
    int fd;
    if (chdir("/") != 0)
        return 1;
    for (i = 0; i < 40; i++) {
        if (i == 20)
            for (fd = 3; fd < 100; fd++)
                close(fd);
        mr_enter(i)[599]++;
    }
    fd = open("/dev/null", O_RDONLY);
    if (fd != 3)
        printf("the first descriptor is %d\n", fd);
    for (i = 40; i-- > 0; )
        mr_leave(i)[599]++;
    return 0;
}
