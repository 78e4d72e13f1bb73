/* config: 1 2
   Long loops that make threads, or fork, or end the program.  To be run with MEMREWRITE_SAMPLE=10. */
#include "memrt.h"
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

static void *work(void *p) { return p; }

static void *work__mr(void *p)
{
    mr_here()[0] += 1000;
    return p;
}

static void make(void)
{
    pthread_t id;
    if (pthread_create(&id, 0, MR_THREAD_START(work), MR_THREAD_ARG(&id)) == 0)
        pthread_join(id, 0);
}

/* What happens in which iteration. */
static void loop(long iterations, long forks, long exits, int threads)
{
    mr_u64 *mr_c = mr_begin(0);
    mr_u64 mr_n0 = mr_iterations();
    long i;
    for (i = 0; i < iterations; i++) {
        if (mr_n0-- == 0)
            mr_n0 = mr_turn(&mr_c);
        if (mr_c) {
            mr_c[0]++;
            if (threads)
                make();
        }
        if (i == forks && fork() > 0)
            wait(0);
        if (i == exits)
            exit(0);
    }
    mr_iterations_end(mr_n0);
    mr_leave(0);
}

int main(void)
{
    const char *what = getenv("WHAT");
    if (*what == 't')
        loop(3000, -1, -1, 1); /* 3000 + 3000 * 1000 */
    else
        loop(100000, *what == 'f' ? 50000 : -1, *what == 'e' ? 70000 : -1, 0);
    return 0;
}

MR_PAIRS_BEGIN(0)
MR_PAIR(work, work__mr)
MR_PAIRS_END(0)
