/* main CASE: crosses the borders between images in one way.  With -DTOGETHER all is one program. */
#include "one.h"
#include <dlfcn.h>
#include <pthread.h>
#include <setjmp.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static int table[64];
static jmp_buf place;

static int own(int n) { return table[n & 63] + 1; }
static int again(int n) { return one_twice(n, again) + table[n]; }
static int away(int n) { return n > 2 ? (longjmp(place, 1), 0) : table[n]; }

static int marked(int n)
{
    int sum = 0;
#pragma memrewrite begin marked
    table[n & 63] += 2;
    sum = one_sum(table, 5);
#pragma memrewrite end
    return sum;
}

static void *run(void *p)
{
    int *n = p;
    *n = one_region(*n, own) + one_sum(table, *n);
    return 0;
}

static int thread(int n)
{
    pthread_t t;
    pthread_create(&t, 0, run, &n);
    pthread_join(t, 0);
    return n;
}

static int jump(int n)
{
    volatile int turns = 0;
    if (setjmp(place) == 0 || turns < 3) {
        turns++;
#pragma memrewrite begin inside
        table[1] += one_region(n, away);
#pragma memrewrite end
    }
    return table[1] + turns + one_jump(4, marked);
}

static int opened(int n)
{
#ifdef TOGETHER
    return plug(n, own) + plug(n, marked);
#else
    void *library = dlopen("./plug.so", RTLD_NOW | RTLD_LOCAL);
    plug_work *work;
    int sum = -1;
    if (library) {
        *(void **)&work = dlsym(library, "plug");
        sum = work(n, own) + work(n, marked);
        dlclose(library);
    }
    return sum;
#endif
}

static int forked(int n)
{
    int status = 0;
    pid_t child = fork();
    if (child == 0)
        _exit(one_region(n, marked) + one_sum(table, 3) == -1);
    waitpid(child, &status, 0);
    return status + one_sum(table, n);
}

/* The child comes back into the library's region, and goes on to the end, as its parent does behind it. */
static int forks(int n)
{
    static int done;
    pid_t child = n == 2 && !done ? fork() : -1;
    done |= n == 2;
    if (child > 0)
        waitpid(child, 0, 0);
    return own(n);
}

static int work(const char *which, int i)
{
    if (strcmp(which, "linked") == 0)
        return one_sum(table, 10) + two_each(table, 7, own);
    if (strcmp(which, "nested") == 0)
        return one_region(5, marked) + two_deep(4, marked) + one_twice(4, again);
    if (strcmp(which, "threads") == 0)
        return thread(6) + one_thread(5, own) + one_thread(5, marked);
    if (strcmp(which, "jump") == 0)
        return jump(6);
    if (strcmp(which, "opened") == 0)
        return opened(4);
    if (strcmp(which, "fork") == 0)
        return forked(5);
    if (strcmp(which, "pointer") == 0)
        return one_region(5, forks) + two_each(table, 5, forks);
    if (strcmp(which, "long") == 0)
        return one_long(20000) + one_region(3000, own) + one_region(900, marked);
    if (strcmp(which, "team") == 0)
        return one_team(50);
    if (strcmp(which, "exit") == 0 && i == 2)
        _exit(marked(3) == -1);
    return one_sum(table, 3);
}

int main(int argc, char **argv)
{
    int i, sum = 0;
    if (argc != 2)
        return 2;
    sum += one_sum(table, 9) + one_region(3, own); /* no region of the program */
    for (i = 0; i < 12; i++) {
#pragma memrewrite begin outer
        sum += work(argv[1], i);
#pragma memrewrite end
        sum += one_sum(table, 2);
    }
    sum += opened(3);
    printf("%d\n", sum);
    return 0;
}
