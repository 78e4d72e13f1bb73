/* Prints the CPU time in ns of its thread in region inner, as the thread's own clock has it. */
#include <stdio.h>
#include <time.h>

static double x = 1;

static long cpu_ns(void)
{
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return t.tv_sec * 1000000000 + t.tv_nsec;
}

static void work(void)
{
    for (int i = 0; i < 40000; i++)
        x = x * 0.5 + 1;
}

int main(void)
{
    long ns = 0;
#pragma memrewrite begin outer
    for (int i = 0; i < 20; i++) {
        long begin = cpu_ns();
#pragma memrewrite begin inner
        work();
#pragma memrewrite end inner
        ns += cpu_ns() - begin;
    }
#pragma memrewrite end outer
    printf("%ld\n", ns);
    return x < 0;
}
