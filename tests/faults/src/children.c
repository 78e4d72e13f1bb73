/* Runs itself as a command while it counts; both have the same MEMREWRITE_OUT.
   status 0
   out f.mrc
   file work 2 101
   file work 1 3 */
#include "work.h"

int main(int argc, char **argv)
{
    char command[5000];
    if (argc > 1) {
        work(3);
        puts(argv[1]);
        return 0;
    }
    work(100);
    sprintf(command, "%s again", argv[0]);
    fflush(stdout);
    if (system(command) != 0)
        return 1;
    work(1);
    return 0;
}
