/* starve EVENTS PATH: every module over the events, with memory for 0, 1, 2 … calls, until there is enough.  Prints how
 * often it ran without. */
#undef mmap
#include <stdio.h>

long memory_left = -1;

int main(int argc, char **argv)
{
    char message[MR_MESSAGE];
    const char *name, *about;
    int without = 0;
    if (argc != 3)
        return 2;
    for (unsigned i = 0; mp_module_known(i, &name, &about); i++) {
        long n = 0, left = 0;
        for (; !left; n++) {
            memory_left = n;
            mp_replay(argv[1], name, argv[2], message);
            left = memory_left;
            without += !left;
        }
        if (!*message) /* there was enough, with one call to spare */
            printf("%s\n", name);
        else
            fprintf(stderr, "%s: %s\n", name, message);
    }
    return without < 20;
}
