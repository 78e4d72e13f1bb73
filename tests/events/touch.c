/* Pages that are touched for the first time are page faults, one each: what the kernel counts is known. */
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

enum { PAGE = 4096 };

static long touch(size_t pages)
{
    long sum = 0;
    char *p = mmap(0, pages * PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    madvise(p, pages * PAGE, MADV_NOHUGEPAGE);
#pragma memrewrite begin touch
    for (size_t i = 0; i < pages; i++) {
        p[i * PAGE] = 1;
        sum += p[i * PAGE];
    }
#pragma memrewrite end touch
    munmap(p, pages * PAGE);
    return sum;
}

static long outer(int times, size_t pages)
{
    long sum = 0;
#pragma memrewrite begin outer
    for (int i = 0; i < times; i++)
        sum += touch(pages);
#pragma memrewrite end outer
    return sum;
}

static void *in_thread(void *pages)
{
    touch((size_t)pages);
    return NULL;
}

static void threads(void)
{
    pthread_t a, b;
    pthread_create(&a, NULL, in_thread, (void *)300);
    pthread_join(a, NULL);
    pthread_create(&b, NULL, in_thread, (void *)500);
    pthread_join(b, NULL);
}

static int forked(void)
{
    int status = 0;
    outer(2, 100);
    pid_t child = fork();
    if (child == 0) {
        outer(3, 70);
        exit(0);
    }
    waitpid(child, &status, 0);
    outer(1, 10);
    return status;
}

/* The program takes all descriptors away, and their numbers are files of its own, which nobody else may read from. */
static int without_descriptors(void)
{
    char c = 0;
    int pair[2];
    outer(2, 50);
    for (int fd = 3; fd < 2048; fd++)
        close(fd);
    if (pipe(pair) != 0)
        return 1;
    for (int fd = 3; fd < 2048; fd++)
        if (fd != pair[0] && fd != pair[1])
            dup2(pair[0], fd);
    if (write(pair[1], "0123456789", 10) != 10)
        return 1;
    outer(2, 50);
    for (int i = 0; i < 10; i++)
        if (read(pair[0], &c, 1) != 1 || c != '0' + i)
            return 1;
    return 0;
}

int main(int argc, char **argv)
{
    const char *how = argc > 1 ? argv[1] : "nested";
    int status = 0;
    if (!strcmp(how, "threads"))
        threads();
    else if (!strcmp(how, "fork"))
        status = forked();
    else if (!strcmp(how, "close"))
        status = without_descriptors();
    else if (!strcmp(how, "sampled"))
        outer(100, 20);
    else if (!strcmp(how, "slow"))
        for (int i = 0; i < 10; i++) {
            outer(1, 100);
            usleep(15000);
        }
    else
        printf("%ld\n", outer(10, 100));
    return status;
}
