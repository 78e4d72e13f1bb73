/* Threads that end within a region: by pthread_exit from a variant, and by cancellation.  Each enters the region itself.
 *
 *   leave     calls `last` (a variant): 1 store into its own element; pthread_exit; cleanup `undo` runs as it was given: an original
 *   wait      stores its element, then waits until it is cancelled
 *   main      joins both, then enters a region with 1 load of each: 2; what it adds is a register
 *
 * expect: threads leave 0 0 0
 * expect: threads last 1 0 1
 * expect: threads wait 0 0 1
 * expect: after main 0 2 0
 */
#include <pthread.h>
#include <stdio.h>
#include <unistd.h>

static int element[2];
static volatile int cleaned;

static void undo(void *unused)
{
    (void)unused;
    cleaned = 1;
}

static void last(int k)
{
    element[k] = 5;
    pthread_exit(NULL);
}

static void *leave(void *unused)
{
    pthread_cleanup_push(undo, unused);
#pragma memrewrite begin threads
    last(0);
#pragma memrewrite end threads
    pthread_cleanup_pop(0);
    return unused;
}

static void *wait(void *unused)
{
#pragma memrewrite begin threads
    element[1] = 6;
    for (;;)
        pause();
#pragma memrewrite end threads
    return unused;
}

int main(void)
{
    pthread_t one, two;
    void *result;
    int sum;
    pthread_create(&one, NULL, leave, NULL);
    pthread_join(one, NULL);
    pthread_create(&two, NULL, wait, NULL);
    pthread_cancel(two);
    pthread_join(two, &result);
#pragma memrewrite begin after
    sum = element[0] + element[1];
#pragma memrewrite end after
    printf("%d %d %d\n", sum == 11, result == PTHREAD_CANCELED, cleaned);
    return 0;
}
