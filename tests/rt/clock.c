/* config: 1 1
   A region of a fifth of a second, and what the system's clock says inside of it and around it, in ns. */
#include "memrt.h"
#include <stdio.h>
#include <time.h>

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

int main(void)
{
    struct timespec nap = { 0, 200000000 };
    double outer = now(), inner;
    mr_enter(0);
    inner = now();
    nanosleep(&nap, NULL);
    inner = now() - inner;
    mr_leave(0);
    printf("%.0f %.0f\n", inner, now() - outer);
    return 0;
}
