/* A timer's handler counts, wherever it interrupts, once for each entry at most: between two alarms something is done, however slow signals are.
   What it counts belongs to nobody, but disturbs nobody either.
   status 0
   file handler 1 1; work 100 100000 */
#include "work.h"
#include <signal.h>
#include <string.h>
#include <sys/time.h>

static volatile sig_atomic_t fired;
static int other[100];

static void count(void) { other[fired % 100] = 1; }

static void handler(int sig)
{
    (void)sig;
    fired++;
    count();
}

int main(void)
{
    struct sigaction act;
    struct itimerval once, never;
    int i;
    memset(&act, 0, sizeof act);
    memset(&never, 0, sizeof never);
    memset(&once, 0, sizeof once);
    act.sa_handler = handler;
    act.sa_flags = SA_RESTART;
    sigaction(SIGALRM, &act, NULL);
    for (i = 0; i < 100; i++) {
        once.it_value.tv_usec = 1 + i % 10;
        setitimer(ITIMER_REAL, &once, NULL);
        work(1000);
    }
    setitimer(ITIMER_REAL, &never, NULL);
#pragma memrewrite begin handler
    raise(SIGALRM);
    cell[0] = 1;
#pragma memrewrite end handler
    puts("done");
    return 0;
}
