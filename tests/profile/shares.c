/* Work whose shares of processor time it measures itself, by the clock of its thread: prints NAME SECONDS for each. */
#define _GNU_SOURCE
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static double a[4096];
static volatile sig_atomic_t seen, strays;
static int longer = 1; /* how many times as long all of it is */

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

__attribute__((noinline)) double light(int n)
{
    double s = 0;
    for (int k = 0; k < n; k++)
        for (int i = 0; i < 4096; i++)
            s += a[i];
    return s;
}

__attribute__((noinline)) double heavy(int n)
{
    double s = 1;
    for (int k = 0; k < n; k++)
        for (int i = 0; i < 4096; i++)
            s = s * 0.5 + a[i];
    return s;
}

static inline __attribute__((always_inline)) double inner(int n)
{
    double s = 2;
    for (int k = 0; k < n; k++)
        for (int i = 0; i < 4096; i++)
            s = s * 0.25 + a[i];
    return s;
}

__attribute__((noinline)) double outer(int n)
{
    return inner(n) + 1;
}

/* Calls f until so much of the thread's time is over; prints how much it was. */
static double spend(const char *name, double (*f)(int), double seconds)
{
    double s = 0, begin = now();
    while (now() - begin < longer * seconds)
        s += f(20);
    printf("%s %.4f\n", name, now() - begin);
    fflush(stdout);
    return s;
}

static double both(void)
{
    double s = 0;
    for (int i = 0; i < 4; i++)
        s += spend("light", light, 0.15) + spend("heavy", heavy, 0.45);
    return s;
}

static void *thread(void *p)
{
    double *s = p;
    *s = spend("heavy", heavy, 1.0);
    return NULL;
}

static void *deaf(void *p)
{
    sigset_t all;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, NULL);
    return thread(p);
}

static double threads(void *(*start)(void *))
{
    pthread_t id[2];
    double s[2], sum = 0;
    for (int i = 0; i < 2; i++)
        pthread_create(&id[i], NULL, start, &s[i]);
    for (int i = 0; i < 2; i++) {
        pthread_join(id[i], NULL);
        sum += s[i];
    }
    return sum + spend("light", light, 0.5);
}

static double family(void)
{
    pid_t child = fork();
    if (child == 0) {
        spend("heavy", heavy, 0.9);
        exit(0);
    }
    waitpid(child, NULL, 0);
    return spend("light", light, 0.3);
}

static void count(int signal, siginfo_t *info, void *context)
{
    (void)signal, (void)context;
    if (info->si_code == SI_TIMER)
        strays++;
    else
        seen++;
}

static double own_signal(int number)
{
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_sigaction = count;
    action.sa_flags = SA_SIGINFO;
    sigaction(number, &action, NULL);
    double s = 0;
    for (int i = 0; i < 10; i++) {
        raise(number);
        s += spend("light", light, 0.05);
    }
    printf("seen %d strays %s\n", (int)seen, strays > 1 ? "many" : "few");
    return s;
}

/* A daemon's habit. */
static double reset(void)
{
    for (int i = 1; i <= 64; i++)
        if (i != SIGCHLD)
            signal(i, SIG_DFL);
    return spend("light", light, 0.4);
}

int main(int argc, char **argv)
{
    const char *what = argc > 1 ? argv[1] : "both";
    double s = 0;
    longer = argc > 2 ? atoi(argv[2]) : 1;
    for (int i = 0; i < 4096; i++)
        a[i] = i;
#pragma memrewrite begin work
    if (!strcmp(what, "both"))
        s = both();
    else if (!strcmp(what, "inlined"))
        s = spend("outer", outer, 1.0) + spend("light", light, 0.5);
    else if (!strcmp(what, "threads"))
        s = threads(thread);
    else if (!strcmp(what, "deaf"))
        s = threads(deaf);
    else if (!strcmp(what, "fork"))
        s = family();
    else if (!strcmp(what, "urgent"))
        s = own_signal(SIGURG);
    else if (!strcmp(what, "reset"))
        s = reset();
    else if (!strcmp(what, "forever"))
        for (;;)
            s += spend("heavy", heavy, 0.3);
#pragma memrewrite end work
    if (!strcmp(what, "outside"))
        s = spend("light", light, 0.5);
    return s == 0.125;
}
