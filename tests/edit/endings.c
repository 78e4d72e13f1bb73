#include <stdlib.h>
#include <unistd.h>

#define DIE(n) _exit(n)

static void end(int how)
{
    switch (how) {
    case 0: _exit(how + 10);
    case 1: (_Exit)(20);
    case 2: quick_exit(how ? 30 : 31);
    case 3: DIE(40);
    default: exit(50);
    }
}

int main(int argc, char **argv)
{
    (void)argv;
    argc == 9 ? _exit(51) : (void)0;
    end(argc);
}
