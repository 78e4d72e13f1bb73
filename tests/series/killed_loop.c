/* Kills itself: 60 ms in region inner, then 200 ms in outer, around it, in long loops of one of two kinds. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static unsigned x = 1;

static long now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec * 1000000000 + t.tv_nsec;
}

/* A loop that nothing bounds. */
static void chase(unsigned until)
{
    unsigned y = x;
    while (y >> 13 != until)
        y = y * 1664525 + 1013904223;
    x = y;
}

/* A loop that has a bound. */
static void steps(long n)
{
    unsigned y = x;
    for (long i = 0; i < n; i++)
        if ((y = y * 1664525 + 1013904223) == 4711)
            y += 2;
    x = y;
}

static void spin(int is_bounded, long ns)
{
    long end = now() + ns;
    while (now() < end)
        if (is_bounded)
            steps(1000000);
        else
            chase(x >> 13 ^ 1);
}

int main(int argc, char **argv)
{
    int is_bounded = argc > 1 && atoi(argv[1]);
#pragma memrewrite begin outer
#pragma memrewrite begin inner
    spin(is_bounded, 60000000);
#pragma memrewrite end inner
    spin(is_bounded, 200000000);
    raise(SIGKILL);
#pragma memrewrite end outer
    printf("%u\n", x);
    return 0;
}
