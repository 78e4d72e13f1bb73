/* config: 1 1
   What a thread had mapped is given back when it ends. */
#include "memrt.h"
#include <pthread.h>
#include <stdio.h>

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
    pthread_t t;
    int i, before = 0;
    for (i = 0; i < 500; i++) {
        pthread_create(&t, 0, work, 0);
        pthread_join(t, 0);
        if (i == 0)
            before = mappings();
    }
    if (mappings() > before + 10)
        printf("%d mappings after 1 thread, %d after 500\n", before, mappings());
    return 0;
}
