/* config: 2 2 0
   Each thread has its own context of the program's ROI: two that end, one that sleeps in an ROI at exit. */
#include "memrt.h"
#include <pthread.h>
#include <semaphore.h>
#include <unistd.h>

static sem_t asleep;

static void *work(void *sleeper)
{
    MR_COUNT(0);
    if (sleeper) {
        mr_enter(1);
        MR_COUNT(1);
        sem_post(&asleep);
        for (;;)
            pause();
    }
    return 0;
}

int main(void)
{
    pthread_t t;
    int i;
    MR_COUNT(0);
    sem_init(&asleep, 0, 0);
    for (i = 0; i < 2; i++) {
        pthread_create(&t, 0, work, 0);
        pthread_join(t, 0);
    }
    pthread_create(&t, 0, work, &asleep);
    sem_wait(&asleep);
    return 0;
}
