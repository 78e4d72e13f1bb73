/* Functions that allocate for who calls them, one around another; and those that look at what they return, or keep it,
 * whose own calls are the allocations.  a has four stores, b three, c two, d four and a load, e and f one each. */
#include <stdio.h>
#include <stdlib.h>

static void *xmalloc(size_t n)
{
    void *p = malloc(n);
    if (!p)
        exit(1);
    return p;
}

static int *numbers(int n)
{
    return xmalloc((size_t)n * sizeof(int));
}

/* It looks at what it returns. */
static int *cleared(int n)
{
    int *p = malloc((size_t)n * sizeof *p);
    for (int i = 0; i < n; i++)
        p[i] = 0;
    return p;
}

/* It keeps it. */
static short *only(void)
{
    static short *p;
    if (!p)
        p = malloc(64 * sizeof *p);
    return p;
}

int main(int argc, char **argv)
{
    volatile int n = 4 + (argc > 9);
    long sum = 0;
    (void)argv;
    int *a = xmalloc((size_t)n * sizeof *a);
    int *b = xmalloc((size_t)n * sizeof *b);
    int *c = numbers(n);
    int *d = cleared(n);
    short *e = only(), *f = only();
    for (int i = 0; i < 4; i++)
        a[i] = i;
    for (int i = 0; i < 3; i++)
        b[i] = i;
    for (int i = 0; i < 2; i++)
        c[i] = i;
    sum += d[1];
    e[0] = 1;
    f[1] = 2;
    printf("%ld\n", sum);
    return 0;
}
