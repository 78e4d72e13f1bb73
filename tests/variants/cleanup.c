/* Blocks that one macro of a system header begins and another ends (pthread_cleanup_push and _pop): nothing can stand in front of
 * what begins in the middle of such a macro, and what lies between them counts.  g is a global int; touch adds to it: 1 load, 1 store.
 *
 *   touch   within `cancelled`: 1 in front of the block, 1 in it, then the thread waits and is cancelled there
 *           in `hot`, from around(0): 3 iterations of a loop in the block; around(1): these, 1 on condition, 1 behind the block: 8
 *           in `within`, of which the whole block is a part: 2; g < 0, tested once, loads
 *   tidy    is called by the library, as it was given: an original
 *
 * expect: cancelled cancelled 0 0 0
 * expect: cancelled waiting 1 0 0
 * expect: cancelled touch 2 2 2
 * expect: hot main 0 0 0
 * expect: hot around 2 0 0
 * expect: hot touch 8 8 8
 * expect: within within 0 1 0
 * expect: within touch 2 2 2
 */
#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>
#include <unistd.h>

static sem_t ready;
static volatile int cleaned;
static int g;

static void touch(int n) { g += n; }

static void tidy(void *unused)
{
    (void)unused;
    cleaned++;
}

static void waiting(void)
{
    pthread_cleanup_push(tidy, NULL);
    touch(1);
    sem_post(&ready);
    for (;;)
        pause();
    pthread_cleanup_pop(0);
}

static void *cancelled(void *unused)
{
#pragma memrewrite begin cancelled
    touch(7);
    waiting();
#pragma memrewrite end cancelled
    return unused;
}

static void around(int n)
{
    pthread_cleanup_push(tidy, NULL);
    for (int i = 0; i < 3; i++)
        touch(i);
    if (n)
        touch(1);
    pthread_cleanup_pop(1);
    if (n)
        touch(2);
}

static void *within(void *unused)
{
#pragma memrewrite begin within
    pthread_cleanup_push(tidy, NULL);
    touch(1);
    while (g < 0)
        touch(3);
    touch(2);
    pthread_cleanup_pop(1);
#pragma memrewrite end within
    return unused;
}

int main(void)
{
    pthread_t thread;
    void *result;
    sem_init(&ready, 0, 0);
    pthread_create(&thread, NULL, cancelled, NULL);
    sem_wait(&ready);
    pthread_cancel(thread);
    pthread_join(thread, &result);
#pragma memrewrite begin hot
    around(0);
    around(1);
#pragma memrewrite end hot
    within(NULL);
    printf("%d %d %d\n", result == PTHREAD_CANCELED, cleaned, g);
    return 0;
}
