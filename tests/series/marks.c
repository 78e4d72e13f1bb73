/* Phases that the program marks: what each copies and adds is known, and nothing is done for some intervals around each mark. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#ifdef MACROS
#include <memrewrite.h>
#endif

enum { N = 4096 };
static double from[N], to[N];

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_REALTIME, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void rest(void)
{
    usleep(150000);
}

static void burst(int n)
{
    for (int i = 0; i < n; i++) {
#pragma memrewrite phase odd
#pragma memrewrite phase even
    }
}

/* burst: more marks than a file has room for.  fork: a child goes on in its parent's phase.  end: the process ends in a phase. */
int main(int argc, char **argv)
{
    const char *how = argc > 1 ? argv[1] : "";
    double before, after, sum = 0;
    /* Some of it is straight-line code in one block, of constant counts: it belongs to its phase all the same. */
#pragma memrewrite begin all
    rest();
    before = now();
#pragma memrewrite phase setup
    after = now();
    printf("setup,%.6f,%.6f\n", before, after);
    rest();
    for (int i = 0; i < N; i++)
        from[i] = 1;
    rest();
    for (int round = 0; round < 2; round++) {
        before = now();
        _Pragma("memrewrite phase copy")
        after = now();
        printf("copy,%.6f,%.6f\n", before, after);
        rest();
        for (int i = 0; i < N; i++)
            to[i] = from[i];
        rest();
        before = now();
#pragma memrewrite phase add
        after = now();
        printf("add,%.6f,%.6f\n", before, after);
        rest();
        for (int i = 0; i < N; i++)
            sum += to[i];
        rest();
    }
    fflush(stdout);
    if (!strcmp(how, "fork")) {
        if (fork() == 0) {
            rest();
            for (int i = 0; i < N; i++)
                to[i] = from[i];
            rest();
            exit(0);
        }
        wait(NULL);
    }
    if (!strcmp(how, "burst"))
        burst(1000);
    if (strcmp(how, "end")) {
#pragma memrewrite phase end
        rest();
        for (int i = 0; i < N; i++)
            to[i] = from[i];
        rest();
    }
#pragma memrewrite end all
    return sum < 0;
}
