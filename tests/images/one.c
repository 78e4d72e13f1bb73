/* A library: without a region around them its functions count for those of others. */
#include "one.h"
#include <pthread.h>
#include <setjmp.h>

static int data[4096], done[64];

int one_sum(const int *a, int n)
{
    int i, sum = 0;
    for (i = 0; i < n; i++)
        sum += a[i] + data[i];
    return sum;
}

int one_region(int n, back *f)
{
    int i, sum = 0;
#pragma memrewrite begin one
    for (i = 0; i < n; i++)
        data[i] += f(i);
    sum = data[n - 1];
#pragma memrewrite end
    return sum;
}

int one_twice(int n, back *f)
{
    int sum = 0;
#pragma memrewrite begin twice
    data[n] = n;
    if (n > 0)
        sum += f(n - 1);
    sum += data[n + 1];
#pragma memrewrite end
    return sum;
}

static back *to_run;

static void *run(void *p)
{
    int *n = p;
    *n = to_run(*n) + one_sum(data, *n);
    return 0;
}

int one_thread(int n, back *f)
{
    pthread_t t;
    to_run = f;
#pragma memrewrite begin thread
    data[1] = n;
    pthread_create(&t, 0, run, &n);
    pthread_join(t, 0);
#pragma memrewrite end
    return n;
}

static jmp_buf place;

static void leave(int n)
{
    data[n]++;
    longjmp(place, 1);
}

int one_jump(int n, back *f)
{
    volatile int turns = 0;
    if (setjmp(place) == 0 || turns < 3) {
        turns++;
#pragma memrewrite begin jump
        data[n] += f(n);
        leave(n);
#pragma memrewrite end
    }
    return data[n] + turns;
}

int one_long(int n)
{
    int i, sum = 0;
    for (i = 0; i < n; i++)
        sum += one_sum(data + i % 64, 3);
    return sum;
}

int one_team(int n)
{
    int i;
#pragma omp parallel for num_threads(3) schedule(static)
    for (i = 0; i < n; i++)
        done[i] += one_sum(data + i, 2);
    return done[n - 1];
}
