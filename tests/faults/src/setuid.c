/* Gives up root, and the right to write to its file, before the first region; then forks.
   needs root
   status 0
   file work 1 1000 */
#include "work.h"
#include <sys/wait.h>
#include <unistd.h>

int main(void)
{
    if (setgid(65534) != 0 || setuid(65534) != 0)
        return 1;
    work(1000);
    printf("%d\n", (int)getuid());
    return 0;
}
