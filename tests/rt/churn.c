/* config: 1 2
   Thousands of threads that come and go, four at a time, some inside of a region that they inherit: what they had mapped is given back or
   used again, and nothing is lost. */
#include "memrt.h"
#include <pthread.h>
#include <stdio.h>

/* ROWS threads keep a row of their own, later ones share them; a row may get a slot for each of the two paths at any time: which thread
   takes which row is the scheduler's. */
enum { ROUNDS = 1000, AT_ONCE = 4, ROWS = 64, PATHS = 2 };

static void *work(void *p)
{
    mr_enter(0);
    MR_COUNT(0);
    mr_leave(0);
    return p;
}

static void *idle(void *p) { return p; }

static int mappings(void)
{
    FILE *f = fopen("/proc/self/maps", "r");
    int c, lines = 0;
    while (f && (c = getc(f)) != EOF)
        lines += c == '\n';
    if (f)
        fclose(f);
    return lines;
}

int main(void)
{
    pthread_t t[AT_ONCE];
    int i, k, before;
    /* What the C library and a sanitizer keep of threads that ended is there before the runtime has its first one. */
    for (i = 0; i < ROUNDS; i++) {
        for (k = 0; k < AT_ONCE; k++)
            pthread_create(&t[k], 0, idle, 0);
        for (k = 0; k < AT_ONCE; k++)
            pthread_join(t[k], 0);
    }
    before = mappings();
    for (i = 0; i < ROUNDS; i++) {
        if (i % 2)
            mr_enter(1);
        for (k = 0; k < AT_ONCE; k++)
            pthread_create(&t[k], 0, MR_THREAD_START(work), 0);
        for (k = 0; k < AT_ONCE; k++)
            pthread_join(t[k], 0);
        if (i % 2)
            mr_leave(1);
    }
    if (mappings() > before + ROWS * PATHS + 10 * AT_ONCE)
        printf("%d mappings before the first of %d threads, %d at the end\n", before, ROUNDS * AT_ONCE, mappings());
    return 0;
}
