/* replay EVENTS MODULE PATH */
#include <stdio.h>

int main(int argc, char **argv)
{
    char message[MR_MESSAGE];
    if (argc == 4 && mp_replay(argv[1], argv[2], argv[3], message))
        return 0;
    fprintf(stderr, "%s\n", argc == 4 ? message : "usage");
    return 1;
}
