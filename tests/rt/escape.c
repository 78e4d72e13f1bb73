/* config: 2 3
   A handler that leaves by siglongjmp, whatever it interrupts, the runtime too: entries are right afterwards. */
#include "memrt.h"
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/time.h>

enum { JUMPS = 1000 };
static sigjmp_buf out;
static volatile sig_atomic_t jumps, handled;

static void inside_handler(void)
{
    unsigned mr_m = mr_mark();
    static sigjmp_buf here;
    if (sigsetjmp(here, 1) == 0) {
        mr_back(mr_m);
        mr_enter(2);
        siglongjmp(here, 1);
    }
    mr_back(mr_m);
}

static void on_alarm(int signal)
{
    (void)signal;
    inside_handler();
    if (++handled % 3 == 0)
        return;
    jumps++;
    mr_enter(2);
    siglongjmp(out, 1);
}

static void work(int n)
{
    mr_enter(0);
    mr_enter(n & 1);
    if (n)
        work(n - 1);
    mr_leave(n & 1);
    mr_leave(0);
}

int main(void)
{
    struct sigaction a;
    struct itimerval every = { { 0, 200 }, { 0, 200 } }, never = { { 0, 0 }, { 0, 0 } };
    unsigned mr_m;
    mr_u64 *mr_c, *mr_d;
    memset(&a, 0, sizeof a);
    a.sa_handler = on_alarm;
    mr_c = mr_enter(0);
    mr_m = mr_mark();
    sigaction(SIGALRM, &a, NULL);
    if (sigsetjmp(out, 1) == 0)
        setitimer(ITIMER_REAL, &every, NULL);
    mr_back(mr_m);
    mr_c[0]++;
    if (mr_here() != mr_c || mr_mark() != mr_m)
        printf("after %d jumps: mark %x, not %x\n", (int)jumps, mr_mark(), mr_m);
    while (jumps < JUMPS)
        work(3);
    setitimer(ITIMER_REAL, &never, NULL);
    signal(SIGALRM, SIG_IGN);
    mr_back(mr_m);
    mr_leave(0);
    mr_d = mr_enter(1);
    mr_d[1]++;
    mr_leave(1);
    printf("%d\n", (int)jumps + 1);
    return 0;
}
