/* Goes into the background: another process, another directory, other descriptors.
   status 0
   file work 1 100
   file work 1 20 */
#include "work.h"
#include <unistd.h>

int main(void)
{
    FILE *done;
    char path[4096];
    if (!getcwd(path, 4000))
        return 1;
    work(100);
    puts("leaving");
    fflush(stdout);
    if (daemon(0, 0) != 0)
        return 1;
    work(20);
    done = chdir(path) == 0 ? fopen("done", "w") : NULL;
    if (done)
        fclose(done);
    return 0;
}
