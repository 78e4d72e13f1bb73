/* Two threads in one region, for ever: the first one reads, the second one reads and writes as much. */
#include <pthread.h>
#include <stddef.h>
#include <unistd.h>

enum { N = 1 << 16 };
double from[2][N], to[N]; /* Compilers do not know that nothing writes them. */
static double sums[2];

static double pass(int is_copy)
{
    double sum = 0;
#pragma memrewrite begin work
    if (is_copy)
        for (int i = 0; i < N; i++)
            to[i] = from[1][i];
    else
        for (int i = 0; i < N; i++)
            sum += from[0][i];
#pragma memrewrite end work
    return sum + to[0];
}

static void *run(void *is_copy)
{
    for (;;)
        sums[is_copy != NULL] += pass(is_copy != NULL);
    return NULL;
}

int main(void)
{
    pthread_t thread[2];
    pthread_create(&thread[0], NULL, run, NULL);
    usleep(200000); /* Ordinals are those of the order in which threads count. */
    pthread_create(&thread[1], NULL, run, sums);
    pthread_join(thread[0], NULL);
    return 0;
}
