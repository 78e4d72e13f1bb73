/* Killed while two threads are in their regions.
   status 137
   file thread 2 20; work 1 5 */
#include "work.h"
#include <pthread.h>
#include <signal.h>
#include <unistd.h>

static pthread_barrier_t barrier;
static int mine[2][10];

#pragma memrewrite function
static void thread(int *m)
{
    int i;
    for (i = 0; i < 10; i++)
        m[i] = i;
    pthread_barrier_wait(&barrier);
    for (;;)
        pause();
}

static void *start(void *p)
{
    thread(p);
    return NULL;
}

int main(void)
{
    pthread_t t;
    pthread_barrier_init(&barrier, NULL, 3);
    work(5);
    pthread_create(&t, NULL, start, mine[0]);
    pthread_create(&t, NULL, start, mine[1]);
    pthread_barrier_wait(&barrier);
    kill(getpid(), SIGKILL);
    return 0;
}
