/* The runtime of marks.h: the time that passes in regions, of one thread, on the clock that memrewrite's runtime reads.
 *
 * Out: on the file that MARKS_OUT names, at the end: seconds, entries, and the seconds of an empty entry, all decimal.
 *
 * The last is what two readings of the clock take that have a chain of dependent operations between them, less that
 * chain: what is taken off of each entry to have the plain region's time.  It is measured here, on its own, so that
 * nothing of memrewrite is in the time that it is compared with. */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <x86intrin.h>

typedef unsigned long long u64;

enum { ROW = 32, ROWS = 201 };

void marks_begin(void);
void marks_end(void);

static u64 since, ticks, entries, depth, began;
static struct timespec began_at;
static volatile unsigned seed = 1;

static u64 now(void)
{
    unsigned processor;
    return __rdtscp(&processor);
}

__attribute__((noinline)) void marks_begin(void)
{
    if (depth++ == 0) {
        entries++;
        since = now();
    }
}

__attribute__((noinline)) void marks_end(void)
{
    if (depth > 0 && --depth == 0)
        ticks += now() - since;
}

static unsigned chain(unsigned x)
{
    for (int i = 0; i < 12; i++)
        x = x * 1664525u + (x >> 7);
    return x;
}

static int by_size(const void *a, const void *b)
{
    u64 x = *(const u64 *)a, y = *(const u64 *)b;
    return (x > y) - (x < y);
}

/* Ticks that ROW empty entries see of themselves. */
static double ticks_of_row(void)
{
    static u64 marked[ROWS], bare[ROWS];
    unsigned x = seed;
    for (int n = 0; n < ROWS; n++) {
        ticks = 0;
        for (int i = 0; i < ROW; i++) {
            marks_begin();
            x = chain(x);
            marks_end();
        }
        marked[n] = ticks;
        u64 begin = now();
        for (int i = 0; i < ROW; i++)
            x = chain(x);
        bare[n] = now() - begin;
    }
    seed = x;
    qsort(marked, ROWS, sizeof *marked, by_size);
    qsort(bare, ROWS, sizeof *bare, by_size);
    return marked[ROWS / 2] > bare[ROWS / 2] ? (double)(marked[ROWS / 2] - bare[ROWS / 2]) : 0;
}

static double row;

__attribute__((constructor)) static void start(void)
{
    row = ticks_of_row();
    ticks = entries = depth = 0;
    clock_gettime(CLOCK_MONOTONIC, &began_at);
    began = now();
}

__attribute__((destructor)) static void end(void)
{
    struct timespec t;
    u64 last = now();
    const char *path = getenv("MARKS_OUT");
    FILE *out = path ? fopen(path, "w") : NULL;
    if (depth)
        ticks += last - since;
    clock_gettime(CLOCK_MONOTONIC, &t);
    double seconds = (double)(t.tv_sec - began_at.tv_sec) + (double)(t.tv_nsec - began_at.tv_nsec) * 1e-9;
    double tick = seconds / (double)(last - began);
    if (!out)
        return;
    fprintf(out, "%.9f %llu %.12f\n", (double)ticks * tick, entries, row / ROW * tick);
    fclose(out);
}
