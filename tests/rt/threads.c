/* config: 3 2
   Four threads, started together; each leaves one ROI open when it ends, one by pthread_exit.
   Whatever order they start in, the main thread counts first. */
#include "memrt.h"
#include <pthread.h>

static pthread_barrier_t together;

static void *work(void *unused)
{
    long i;
    pthread_barrier_wait(&together);
    for (i = 0; i < 1000; i++) {
        mr_u64 *mr_c = mr_enter(0);
        mr_c[0]++;
        MR_COUNT(1);
        mr_leave(0);
    }
    mr_enter(1);
    MR_COUNT(2);
    pthread_exit(unused);
    return unused;
}

int main(void)
{
    pthread_t t[4];
    int i;
    mr_enter(1);
    pthread_barrier_init(&together, 0, 4);
    for (i = 0; i < 4; i++)
        pthread_create(&t[i], 0, work, 0);
    for (i = 0; i < 4; i++)
        pthread_join(t[i], 0);
    MR_COUNT(2);
    mr_leave(1);
    return 0;
}
