/* What one sample of MEMREWRITE_PROFILE takes: its signal's delivery, the handler, and the way back.
 *
 *   memrewrite -q --all sample_cost.c -o out && cc -O2 out/sample_cost.c out/memrt.c -o sample_cost -lpthread
 *   MEMREWRITE_PROFILE=1:SIGNAL ./sample_cost SIGNAL [N]
 *
 * Prints nanoseconds of processor time.  The program waits for the first sample that its timer brings, and sends itself
 * N signals like that one.  Exit status 1 if none comes. */
#define _GNU_SOURCE
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static struct sigaction runtime;
static siginfo_t first;
static volatile sig_atomic_t is_there;

static void note_first(int signal, siginfo_t *info, void *context)
{
    memcpy(&first, info, sizeof first);
    is_there = 1;
    runtime.sa_sigaction(signal, info, context);
}

static double processor_seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

int main(int argc, char **argv)
{
    int signal = argc > 1 ? atoi(argv[1]) : 0;
    long n = argc > 2 ? atol(argv[2]) : 1000000;
    if (sigaction(signal, NULL, &runtime) || !(runtime.sa_flags & SA_SIGINFO))
        return 1;
    struct sigaction noting = runtime;
    noting.sa_sigaction = note_first;
    sigaction(signal, &noting, NULL);
    double begin = processor_seconds();
    while (!is_there && processor_seconds() < begin + 5)
        ;
    sigaction(signal, &runtime, NULL);
    if (!is_there)
        return 1;
    begin = processor_seconds();
    for (long i = 0; i < n; i++)
        if (syscall(SYS_rt_tgsigqueueinfo, getpid(), syscall(SYS_gettid), signal, &first))
            return 1;
    printf("%.0f\n", (processor_seconds() - begin) / (double)n * 1e9);
    return 0;
}
