/* The optimiser column's words for accesses: each of its four words, for a load and a store where there are such. */
#include <stdio.h>

static double a[10], b[10], trace[10];
static double scale = 2.0, total;

/* scale is loaded in front of the loop, total stored behind it.  annotate hoisted: total, scale; sunk: total = */
static void sum(void)
{
    for (int i = 0; i < 10; i++)
        total += scale;
}

/* The second load has the first one's value.  annotate redundant: a[i] */
static double square(int i)
{
    return a[i] * a[i];
}

/* The next line writes over it, so that nobody reads it.  annotate dead: b[i] =  b[i] = 1.0; */
static void twice(int i)
{
    b[i] = 1.0;
    b[i] = 2.0;
}

/* Nobody reads trace, so that nobody needs what goes into it.  annotate dead: trace[i] =, a[i] */
static void note(int i)
{
    trace[i] = a[i];
}

int main(void)
{
#pragma memrewrite begin all
    sum();
    twice(3);
    note(4);
    printf("%g\n", square(5) + total + b[3]);
#pragma memrewrite end all
    return 0;
}
