/* What bench/threads.sh times: argv[1] threads, each of which does the same work: regions entered, counters in memory,
   in its own data. Prints the processor time of a thread, in s: the mean over the threads. */
#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { MOST = 64, ROUNDS = 200000 };

static volatile int seven = 7;
static double took[MOST];

#ifdef __GNUC__
#define APART __attribute__((noinline))
#else
#define APART
#endif

/* Calls and branches: each counts in memory. */
static APART unsigned tree(unsigned x, int depth)
{
    if (depth == 0)
        return x & 1 ? x * 3 + 1 : x / 2;
    return tree(x + 1, depth - 1) ^ tree(x * 5, depth - 1);
}

static void *work(void *p)
{
    struct timespec a, b;
    unsigned x = (unsigned)seven;
    int i;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &a);
    for (i = 0; i < ROUNDS; i++) {
#pragma memrewrite begin tree
        x += tree(x, 6);
#pragma memrewrite end tree
    }
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &b);
    *(double *)p = (double)(b.tv_sec - a.tv_sec) + (double)(b.tv_nsec - a.tv_nsec) / 1e9;
    return x == 1 ? p : NULL;
}

int main(int argc, char **argv)
{
    pthread_t id[MOST];
    int n = argc > 1 ? atoi(argv[1]) : 1, i;
    double sum = 0;
    for (i = 0; i < n; i++)
        pthread_create(&id[i], NULL, work, &took[i]);
    for (i = 0; i < n; i++) {
        pthread_join(id[i], NULL);
        sum += took[i];
    }
    printf("%.5f\n", sum / n);
    return 0;
}
