/* A handler that leaves by siglongjmp, whatever it interrupted: jumps LOADS.  So many loads are made at least, and
 * said. */
#define _GNU_SOURCE
#include "memrt.h"
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/time.h>

static sigjmp_buf back;
static volatile unsigned long jumps;
static double a[64];

static void leave(int signal)
{
    (void)signal;
    jumps++;
    siglongjmp(back, 1);
}

int main(int argc, char **argv)
{
    struct itimerval often = {{0, 50}, {0, 50}}, never = {{0, 0}, {0, 0}};
    volatile unsigned long n = 0;
    unsigned long most = argc > 1 ? strtoul(argv[1], 0, 10) : 0;
    MR_COUNT(0);
    signal(SIGALRM, leave);
    sigsetjmp(back, 1);
    setitimer(ITIMER_REAL, jumps < 2000 ? &often : &never, 0);
    while (n < most) {
        MR_LOAD(0u, 8u, &a[n % 64]);
        n++;
    }
    setitimer(ITIMER_REAL, &never, 0);
    return jumps == 0;
}
