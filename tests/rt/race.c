/* config: 3 3
   The program ends while three threads run in and out of ROIs, others end, and children are forked. */
#include "memrt.h"
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

static void *endless(void *p)
{
    unsigned i;
    for (i = 0; ; i++) {
        mr_enter(i % 3);
        MR_COUNT(0);
        mr_enter(i / 3 % 3);
        mr_enter(i / 9 % 3);
        mr_leave(i / 9 % 3);
        mr_leave(i / 3 % 3);
        mr_leave(i % 3);
    }
    return p;
}

static void *brief(void *p)
{
    mr_enter(0);
    mr_enter(1);
    MR_COUNT(1);
    mr_leave(1);
    return p;
}

static void fork_one(void)
{
    int status = -1;
    pid_t child = fork();
    if (child == 0) {
        mr_enter(1);
        MR_COUNT(2);
        exit(0);
    }
    waitpid(child, &status, 0);
    if (status != 0)
        printf("child: status %d\n", status);
}

int main(void)
{
    pthread_t t;
    int i;
    mr_enter(0);
    for (i = 0; i < 3; i++)
        pthread_create(&t, 0, endless, 0);
    for (i = 0; i < 10; i++) {
        pthread_create(&t, 0, brief, 0);
        if (i % 5 == 0)
            fork_one();
        pthread_join(t, 0);
    }
    return 0;
}
