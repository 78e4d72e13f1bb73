/* config: 2 2
   What the runtime costs, in ns: the least average of many short rows, since other programs run on the machine.
   Prints one line of the table of cost.sh. */
#include "memrt.h"
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { ROWS = 2000, ROW = 500 };

static double clock_ns(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

static void nothing(void) { }
static void clock_pair(void) { clock_ns(); clock_ns(); }
static void entry(void) { mr_enter(0); mr_leave(0); }

#if defined(__GNUC__) && !defined(__TINYC__)
#define KEEP() __asm__ volatile("" ::: "memory") /* else a hundred additions of one are one of a hundred */
#else
#define KEEP() ((void)0)
#endif

static void hundred_counts(void)
{
    int i;
    for (i = 0; i < 50; i++) {
        MR_COUNT(0);
        KEEP();
        MR_COUNT(1);
        KEEP();
    }
}

static double cost(void (*what)(void))
{
    double least = 1e9;
    int row, i;
    for (row = 0; row < ROWS; row++) {
        double begin = clock_ns(), took;
        for (i = 0; i < ROW; i++)
            what();
        took = (clock_ns() - begin) / ROW;
        if (took < least)
            least = took;
    }
    return least;
}

int main(void)
{
    void (*volatile idle)(void) = nothing; /* a call is in each figure: taken off */
    double call = cost(idle);
    if (getenv("MEMREWRITE_SAMPLE")) {
        printf(" %8.1f\n", cost(entry) - call);
        return 0;
    }
    printf("%8.1f %8.1f %8.2f", cost(clock_pair) - call, cost(entry) - call, cost(hundred_counts) / 100);
    mr_enter(0);
    printf(" %9.1f", cost(entry) - call);
    return 0;
}
