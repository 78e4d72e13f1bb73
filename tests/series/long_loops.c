/* Loops that run for a second and more, of sorts that programs have as their outermost: steps of a simulation, a server that handles
 * requests, passes over a matrix, a search with a loop that is left in the middle. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { N = 2000 };
static double a[N], b[N], m[N / 10][N / 10];
static int hits;

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* The time is asked for now and then: a call of the C library, as programs that log have it. */
static void steps(double end)
{
    for (long t = 0;; t++) {
        for (int i = 1; i < N - 1; i++)
            b[i] = (a[i - 1] + a[i] + a[i + 1]) / 3;
        for (int i = 1; i < N - 1; i++)
            a[i] = b[i];
        if (t % 64 == 0 && now() > end)
            break;
    }
}

static int handle(int request)
{
    int sum = 0;
    for (int i = 0; i < 200; i++)
        sum += (int)a[(request + i) % N] + i;
    return sum & 1;
}

static void serve(double end)
{
    int request = 0;
    while (request % 1024 != 1023 || now() < end) {
        request++;
        if (handle(request))
            hits++;
    }
}

static void passes(double end)
{
    do {
        for (int i = 0; i < N / 10; i++)
            for (int j = 0; j < N / 10; j++)
                m[i][j] = m[i][j] * 0.5 + i;
    } while (now() < end);
}

static long search(double end)
{
    long found = 0;
    for (long k = 0; k % 512 != 511 || now() < end; k++) {
        int i;
        for (i = 0; i < N; i++)
            if (b[i] > (double)(k % N))
                break;
        if (i == N)
            found++;
    }
    return found;
}

int main(int argc, char **argv)
{
    const char *what = argc > 1 ? argv[1] : "steps";
    double end = now() + (argc > 2 ? atof(argv[2]) : 1.2);
    if (!strcmp(what, "steps"))
        steps(end);
    else if (!strcmp(what, "serve"))
        serve(end);
    else if (!strcmp(what, "passes"))
        passes(end);
    else
        hits += search(end) > 0;
    printf("%d\n", hits > 0);
    return 0;
}
