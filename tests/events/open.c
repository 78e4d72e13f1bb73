/* One entry of a region that lasts as long as the thread has been given so many milliseconds of a processor, with an entry of another one
 * in the middle of it, and a second thread that does the same.  Prints REGION,NANOSECONDS for each: how far an event of the program's own
 * counted the task clock between the first statement in the region and the last one.  That clock stands still while the system changes
 * from one thread to another, which the time of the thread does not. */
#include <linux/perf_event.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

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

static int task_clock(void)
{
    struct perf_event_attr a;
    memset(&a, 0, sizeof a);
    a.size = sizeof a;
    a.type = PERF_TYPE_SOFTWARE;
    a.config = PERF_COUNT_SW_TASK_CLOCK;
    int fd = (int)syscall(SYS_perf_event_open, &a, 0, -1, -1, 0);
    if (fd >= 0)
        return fd;
    a.exclude_kernel = a.exclude_hv = 1;
    return (int)syscall(SYS_perf_event_open, &a, 0, -1, -1, 0);
}

static int64_t counted(int fd)
{
    int64_t ns;
    if (read(fd, &ns, sizeof ns) == (ssize_t)sizeof ns)
        return ns;
    perror("task-clock");
    exit(1);
}

static void *work(void *unused)
{
    int fd = task_clock();
    int64_t outer, inner;
#pragma memrewrite begin outer
    outer = -counted(fd);
    spin((double)ms / 3e3);
    outer += counted(fd);
#pragma memrewrite begin inner
    inner = -counted(fd);
    spin((double)ms / 3e3);
    inner += counted(fd);
#pragma memrewrite end inner
    outer -= counted(fd);
    spin((double)ms / 3e3);
    outer += counted(fd);
#pragma memrewrite end outer
    printf("outer,%lld\ninner,%lld\n", (long long)outer, (long long)inner);
    close(fd);
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
    return 0;
}
