/* Threads, some after others have ended, each with so many loads of its own site that buffers go round.  threads
 * THREADS LOADS */
#include "memrt.h"
#include <pthread.h>
#include <stdlib.h>

static unsigned long loads;
static double a[64];

static void *work(void *arg)
{
    unsigned site = *(unsigned *)arg % 4;
    unsigned long i;
    mr_enter(0);
    for (i = 0; i < loads; i++)
        switch (site) {
        case 0: MR_LOAD(0u, 8u, &a[i % 64]); break;
        case 1: MR_LOAD(1u, 4u, &a[i % 64]); break;
        case 2: MR_STORE(2u, 4u, &a[i % 64]); break;
        default: MR_UPDATE_FIRST(3u, 8u, &a[i % 64]); break;
        }
    mr_leave(0);
    return 0;
}

int main(int argc, char **argv)
{
    int n = atoi(argv[1]), i, round;
    static pthread_t id[2000];
    static unsigned number[2000];
    loads = strtoul(argv[2], 0, 10);
    (void)argc;
    for (round = 0; round < 2; round++) {
        for (i = 0; i < n; i++) {
            number[i] = (unsigned)i;
            if (pthread_create(&id[i], 0, work, &number[i]))
                return 2;
        }
        for (i = 0; i < n; i++)
            pthread_join(id[i], 0);
    }
    return 0;
}
