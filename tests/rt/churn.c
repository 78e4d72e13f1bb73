/* config: 1 2
   Thousands of threads that come and go, four at a time, some inside of a region that they inherit: what they had mapped is given back or
   used again, and nothing is lost. */
#include "memrt.h"
#include <pthread.h>
#include <stdio.h>

enum { ROUNDS = 1000, AT_ONCE = 4 };

static void *work(void *p)
{
    mr_enter(0);
    MR_COUNT(0);
    mr_leave(0);
    return p;
}

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
    int i, k, before = 0;
    for (i = 0; i < ROUNDS; i++) {
        if (i % 2)
            mr_enter(1);
        for (k = 0; k < AT_ONCE; k++)
            pthread_create(&t[k], 0, MR_THREAD_START(work), 0);
        for (k = 0; k < AT_ONCE; k++)
            pthread_join(t[k], 0);
        if (i % 2)
            mr_leave(1);
        if (i == ROUNDS / 2)
            before = mappings();
    }
    if (mappings() > before + 10)
        printf("%d mappings after half of the threads, %d at the end\n", before, mappings());
    return 0;
}
