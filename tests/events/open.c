/* One entry of a region that lasts as long as the thread has been given so many milliseconds of a processor, with an entry of another one
 * in the middle of it, and a second thread that does the same. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static long ms;

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static void spin(double seconds)
{
    for (double end = now() + seconds; now() < end;)
        ;
}

static void *work(void *unused)
{
#pragma memrewrite begin outer
    spin((double)ms / 3e3);
#pragma memrewrite begin inner
    spin((double)ms / 3e3);
#pragma memrewrite end inner
    spin((double)ms / 3e3);
#pragma memrewrite end outer
    return unused;
}

int main(int argc, char **argv)
{
    pthread_t second;
    ms = argc > 1 ? atol(argv[1]) : 600;
    if (pthread_create(&second, NULL, work, NULL))
        return 1;
    work(NULL);
    pthread_join(second, NULL);
    puts("done");
    return 0;
}
