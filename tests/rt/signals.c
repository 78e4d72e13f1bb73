/* config: 2 3
   A timer's handler counts and enters ROIs wherever it interrupts.  The main flow's figures stay exact; what it
   entered while the stack was being changed is ignored, and its entries and exits pair up. */
#include "memrt.h"
#include <signal.h>
#include <string.h>
#include <stdio.h>
#include <sys/time.h>

static volatile sig_atomic_t fired, set;

static void handler(int sig)
{
    (void)sig;
    fired++;
    mr_enter(2);
    MR_COUNT(1);
    mr_enter(1);
    mr_leave(1);
    mr_leave(2);
    set = 0;
}

int main(void)
{
    struct sigaction act;
    struct itimerval once, never;
    long i;
    memset(&act, 0, sizeof act);
    memset(&never, 0, sizeof never);
    memset(&once, 0, sizeof once);
    act.sa_handler = handler;
    act.sa_flags = SA_RESTART;
    sigaction(SIGALRM, &act, 0);
    once.it_value.tv_usec = 50;
    for (i = 0; i < 300000 || (fired < 100 && i < 50000000); i++) {
        if (!set) { /* by itself it could come again before anything was done, where signals are slow */
            set = 1;
            setitimer(ITIMER_REAL, &once, 0);
        }
        mr_enter(0);
        mr_enter(1);
        mr_leave(1);
        mr_leave(0);
    }
    setitimer(ITIMER_REAL, &never, 0);
    printf("%ld\n", i);
    return 0;
}
