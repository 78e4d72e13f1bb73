/* The child counts, then becomes another program, which counts, too: three lives, three files.
   status 0
   file work 1 100
   file work 1 20
   file work 1 3 */
#include "work.h"
#include <sys/wait.h>
#include <unistd.h>

int main(int argc, char **argv)
{
    int status = 0;
    pid_t child;
    if (argc > 1) {
        work(3);
        puts(argv[1]);
        return 5;
    }
    work(100);
    child = fork();
    if (child == 0) {
        work(20);
        execl(argv[0], argv[0], "again", (char *)NULL);
        _exit(1);
    }
    waitpid(child, &status, 0);
    printf("%d\n", WEXITSTATUS(status));
    return 0;
}
