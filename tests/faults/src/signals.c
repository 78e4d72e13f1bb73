/* A timer's handler counts, wherever it interrupts; what it counts belongs to nobody, but disturbs nobody either.
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
    struct itimerval every = { { 0, 100 }, { 0, 100 } }, never;
    int i;
    memset(&act, 0, sizeof act);
    memset(&never, 0, sizeof never);
    act.sa_handler = handler;
    act.sa_flags = SA_RESTART;
    sigaction(SIGALRM, &act, NULL);
    setitimer(ITIMER_REAL, &every, NULL);
    for (i = 0; i < 100; i++)
        work(1000);
    setitimer(ITIMER_REAL, &never, NULL);
#pragma memrewrite begin handler
    raise(SIGALRM);
    cell[0] = 1;
#pragma memrewrite end handler
    puts("done");
    return 0;
}
