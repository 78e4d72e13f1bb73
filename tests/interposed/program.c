/* What the test's program does: a region on two threads and in a forked child, and what it reads by functions of its own that have the names of
   the system's.  */
#include <stdio.h>
#include <stdlib.h>

typedef unsigned long Thread;
extern int pthread_create(Thread *, const void *, void *(*)(void *), void *);
extern int pthread_join(Thread, void **);
extern int fork(void);
extern int wait(int *);

#ifndef NO_READER
static int pos;

/* As programs have it that read numbers fast. */
int read(void)
{
    static const char text[] = "17 4 21";
    int value = 0;
    while (text[pos] == ' ')
        pos++;
    while (text[pos] >= '0' && text[pos] <= '9')
        value = value * 10 + text[pos++] - '0';
    return value;
}
#else
static int read(void) { return 14; }
#endif

static int table[100];

static int work(int n)
{
    int i, sum = 0;
#pragma memrewrite begin work
    for (i = 0; i < n; i++) {
        table[i % 100] += i;
        sum += table[i % 100];
    }
#pragma memrewrite end
    return sum;
}

static void *thread(void *p)
{
    *(int *)p = work(30);
    return p;
}

int main(void)
{
    Thread t;
    int result = 0, status = 0, first = read() + read() + read(), sum;
    pthread_create(&t, 0, thread, &result);
    pthread_join(t, 0);
    sum = work(20);
    printf("%d %d %d\n", first, sum, result);
    fflush(stdout);
    if (fork() == 0) {
        work(7);
        exit(3);
    }
    wait(&status);
    printf("%d\n", status >> 8 & 255);
    return 0;
}
