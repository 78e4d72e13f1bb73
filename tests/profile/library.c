/* Sorts by a function of the C library: its own code compares, the rest of the time is the library's. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int numbers[100000];

static int compare(const void *x, const void *y)
{
    const int *a = x, *b = y;
    return *a < *b ? -1 : *a > *b;
}

/* All that is moved here the library moves. */
static unsigned mover(unsigned seed, size_t bytes)
{
    for (int k = 0; k < 200000; k++) {
        for (int i = 0; i < 300; i++)
            seed = seed * 1664525u + 1013904223u;
        memmove(numbers, numbers + 1, bytes + (seed & 7));
    }
    return seed;
}

int main(int argc, char **argv)
{
    unsigned seed = 1;
    (void)argv;
#pragma memrewrite begin work
    for (int k = 0; k < 60; k++) {
        for (int i = 0; i < 100000; i++)
            numbers[i] = (int)(seed = seed * 1664525u + 1013904223u) >> 8;
        qsort(numbers, 100000, sizeof *numbers, compare);
    }
    seed = mover(seed, (size_t)argc * 16);
#pragma memrewrite end work
    return numbers[0] == 1 && seed == 1;
}
