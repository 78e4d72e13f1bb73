/* A fork that runs no handlers: the child has its own file all the same, and ends its own alone. */
#define _GNU_SOURCE
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "seen.h"

static int status;

static int make(int n)
{
    HERE;
    pid_t p = _Fork();
    if (p == 0) {
        seen_by_another();
        HERE;
        if (n > 1)
            exit(n);
        return 1;
    }
    HERE;
    waitpid(p, &status, 0);
    return 0;
}

int main(void)
{
    int lives = 0;
    for (int i = 0; i < 3; i++) {
        HERE;
        if (make(i)) {
            HERE;
            lives++;
            if (i == 1)
                _exit(0);
        } else
            HERE;
        HERE;
    }
    if (!lives)
        seen_print();
    return 0;
}
