/* One row of bench/short.sh: a region of about 20 ns, entered TURNS times.  argv: the kind.  Prints the time of the
 * loop in s. */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { TURNS = 10000000 };

static double array[64] = {1, 2, 3};
static int next[64], keys[64];
static volatile unsigned seed = 12345;

/* A chain in which each step waits for the one before. */
static unsigned chain(unsigned x)
{
    int i;
    for (i = 0; i < 12; i++)
        x = x * 1664525u + 1013904223u;
    return x;
}

/* Independent additions. */
static double sum(void)
{
    double a = 0, b = 0;
    int i;
    for (i = 0; i < 40; i += 2) {
        a += array[i];
        b += array[i + 1];
    }
    return a + b;
}

static int chase(int at)
{
    int i;
    for (i = 0; i < 10; i++)
        at = next[at];
    return at;
}

static unsigned branches(unsigned x)
{
    unsigned n = 0;
    int i;
    for (i = 0; i < 16; i++)
        if (keys[i + (x & 15)] > 7)
            n += keys[i];
        else
            n ^= x;
    return n;
}

static void store(unsigned x)
{
    int i;
    for (i = 0; i < 32; i++)
        keys[i] = (int)((x + (unsigned)i) & 15);
}

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static unsigned u = 1;
static double d;
static int at;

static void run_chain(int turns)
{
    int i;
    for (i = 0; i < turns; i++) {
#pragma memrewrite begin chain
        u = chain(u);
#pragma memrewrite end chain
    }
}

static void run_sum(int turns)
{
    int i;
    for (i = 0; i < turns; i++) {
#pragma memrewrite begin sum
        d += sum();
#pragma memrewrite end sum
    }
}

static void run_chase(int turns)
{
    int i;
    for (i = 0; i < turns; i++) {
#pragma memrewrite begin chase
        at = chase(at);
#pragma memrewrite end chase
    }
}

static void run_branches(int turns)
{
    int i;
    for (i = 0; i < turns; i++) {
#pragma memrewrite begin branches
        u += branches((unsigned)i);
#pragma memrewrite end branches
    }
}

static void run_store(int turns)
{
    int i;
    for (i = 0; i < turns; i++) {
#pragma memrewrite begin store
        store((unsigned)i);
#pragma memrewrite end store
    }
}

static const struct {
    const char *name;
    void (*run)(int);
} kinds[] = {
    {"chain", run_chain}, {"sum", run_sum}, {"chase", run_chase}, {"branches", run_branches}, {"store", run_store}};

int main(int argc, char **argv)
{
    size_t i;
    int k;
    u = seed;
    for (k = 0; k < 64; k++) {
        next[k] = (k * 37 + 11) % 64;
        keys[k] = (int)(k * 2654435761u >> 28);
    }
    for (i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
        if (argc == 2 && strcmp(argv[1], kinds[i].name) == 0) {
            double begin = now();
            kinds[i].run(TURNS);
            printf("%.4f\n", now() - begin);
            fprintf(stderr, "%u %f %d %d\n", u, d, at, keys[3]);
            return 0;
        }
    return 1;
}
