/* Becomes another program under the same process id: what it counted before stays.
   status 5
   file work 1 100
   file work 1 3 */
#include "work.h"
#include <unistd.h>

int main(int argc, char **argv)
{
    if (argc > 1) {
        work(3);
        puts(argv[1]);
        return 5;
    }
    work(100);
    execl(argv[0], argv[0], "again", (char *)NULL);
    return 1;
}
