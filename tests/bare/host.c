/* Hooks of a host, which writes a file.  TASKS: the variable `running` says who runs.  CLOCK_MASK: a clock of few bits. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#ifndef CLOCK_MASK
#define CLOCK_MASK ~0ull
#endif
int mr_bare_dump(void);

unsigned long long mr_hook_clock(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return ((unsigned long long)t.tv_sec * 1000000000 + (unsigned long long)t.tv_nsec) & CLOCK_MASK;
}

static void dump(void)
{
    if (mr_bare_dump() != 0)
        abort();
}

/* Asked once, before anything is counted. */
unsigned long long mr_hook_clock_hz(void)
{
    atexit(dump);
    return 1000000000;
}

#ifdef TASKS
extern int running;
static char tasks[2];

const void *mr_hook_thread(void)
{
    return &tasks[running];
}
#endif

int mr_hook_write(const void *bytes, size_t n)
{
    static FILE *f;
    if (!f)
        f = fopen("host.mrc", "wb");
    return !f || fwrite(bytes, 1, n, f) != n || fflush(f) != 0;
}
