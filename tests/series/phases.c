/* Copies, adds up in two threads, waits, copies again: what a series shows. */
#include <errno.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { N = 1 << 16 };
static double from[N], to[N], sums[2];

static void copy(void)
{
#pragma memrewrite begin copy
    for (int i = 0; i < N; i++)
        to[i] = from[i];
#pragma memrewrite end copy
}

static double add(void)
{
    double sum = 0;
#pragma memrewrite begin add
    for (int i = 0; i < N; i++)
        sum += to[i];
#pragma memrewrite end add
    return sum;
}

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void copy_for(double seconds)
{
    double end = now() + seconds;
    do
        copy();
    while (now() < end);
}

static void *add_for(void *sum)
{
    double end = now() + 0.2;
    do
        *(double *)sum += add();
    while (now() < end);
    return NULL;
}

static void wait_for(double seconds)
{
    double end = now() + seconds;
    while (now() < end)
        usleep(1000);
}

/* The parts' times, on the system's clock: for who compares a series with them. */
static void part_ends(const char *name)
{
    static double begin;
    struct timespec t;
    clock_gettime(CLOCK_REALTIME, &t);
    double end = (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
    if (*name)
        printf("%s,%.6f,%.6f\n", name, begin, end);
    begin = end;
}

/* times: says when each part was.  children: says how many there are.  short: ends at once.  fork: a child counts, too.  forever: until it is killed.  A number: the exit status. */
int main(int argc, char **argv)
{
    const char *how = argc > 1 ? argv[1] : "";
    bool times = !strcmp(how, "times");
    pthread_t thread;
    part_ends("");
#pragma memrewrite phase copying
    copy_for(0);
    if (!strcmp(how, "short"))
        return 0;
    if (!strcmp(how, "children")) {
        puts(wait(NULL) < 0 && errno == ECHILD ? "none" : "some");
        return 0;
    }
    copy_for(!strcmp(how, "forever") ? 1000 : 0.2);
    part_ends(times ? "copy" : "");
    if (!strcmp(how, "fork") && fork() == 0) {
        copy_for(0.3);
        return 0;
    }
    if (!strcmp(how, "exec")) { /* the same process becomes the same program again, that counts into another file */
        execl(argv[0], argv[0], "fork", (char *)NULL);
        return 9;
    }
#pragma memrewrite phase adding
    pthread_create(&thread, NULL, add_for, &sums[1]);
    add_for(&sums[0]);
    pthread_join(thread, NULL);
    part_ends(times ? "add" : "");
#pragma memrewrite phase end
    wait_for(0.2);
    part_ends("");
#pragma memrewrite phase again
    copy_for(0.1);
    part_ends(times ? "copy" : "");
    while (wait(NULL) > 0)
        ;
    return atoi(how);
}
