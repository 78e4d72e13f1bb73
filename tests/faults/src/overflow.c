/* The stack ends in the middle of a recursion: SIGSEGV.  How deep it gets is the compiler's affair.
   status 139
   file outer 1 more; work 1 10 */
#include "work.h"
#include <sys/resource.h>

static volatile int depth;

static int down(volatile int *above)
{
    volatile int here[64];
    here[0] = *above + 1;
    depth++;
    return down(here) + here[0];
}

int main(void)
{
    volatile int none = 0;
    struct rlimit limit = { 1 << 20, 1 << 20 }, no_core = { 0, 0 };
    setrlimit(RLIMIT_CORE, &no_core);
    setrlimit(RLIMIT_STACK, &limit);
    work(10);
#pragma memrewrite begin outer
    down(&none);
#pragma memrewrite end outer
    return 0;
}
