/* The same, but a handler on a stack of its own jumps back, and the program goes on: twice.
   status 0
   file outer 2 more; work 3 30 */
#include "work.h"
#include <setjmp.h>
#include <signal.h>
#include <string.h>
#include <sys/resource.h>

static sigjmp_buf back;
static char other_stack[65536];

static void handler(int sig)
{
    (void)sig;
    siglongjmp(back, 1);
}

static int down(volatile int *above)
{
    volatile int here[64];
    here[0] = *above + 1;
    return down(here) + here[0];
}

static void try(void)
{
    volatile int none = 0;
    if (sigsetjmp(back, 1) == 0) {
#pragma memrewrite begin outer
        down(&none);
#pragma memrewrite end outer
    } else {
        puts("caught");
    }
    work(10);
}

int main(void)
{
    struct rlimit limit = { 1 << 20, 1 << 20 };
    struct sigaction act;
    stack_t stack;
    memset(&act, 0, sizeof act);
    memset(&stack, 0, sizeof stack);
    stack.ss_sp = other_stack;
    stack.ss_size = sizeof other_stack;
    sigaltstack(&stack, NULL);
    act.sa_handler = handler;
    act.sa_flags = SA_ONSTACK;
    sigaction(SIGSEGV, &act, NULL);
    setrlimit(RLIMIT_STACK, &limit);
    work(10);
    try();
    try();
    return 0;
}
