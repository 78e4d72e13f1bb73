/* Pointers, and what they lead to.  As written:
 * `fill` is called with `global` and with `held`: its 8 + 4 stores are of what is behind its parameter.  `total` is called with `held` alone: its
 * 4 loads are of that.  `back` is loaded twice, and twice what is behind it.  `first` is stored once and loaded once, and what its `next` leads to
 * is loaded once.  `made` is what a function has
 * allocated: 6 stores by a static pointer (which is stored once and loaded 7 times), 6 loads by a local one that is set to it.  `grown` is of two
 * calls: 1 store of what is behind it.  The string is loaded 3 times. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct node {
    struct node *next;
    long sum;
};

int global[8];
static int *back = global;

static void fill(int *to, int n)
{
    for (int i = 0; i < n; i++)
        to[i] = i;
}

static long total(const int *from, int n)
{
    long sum = 0;
    for (int i = 0; i < n; i++)
        sum += from[i];
    return sum;
}

static short *made;

static short *allocate(int n)
{
    short *fresh = malloc((size_t)n * sizeof *fresh);
    if (!fresh)
        exit(1);
    return fresh;
}

static long use(int n)
{
    long sum = 0;
    made = allocate(n);
    for (int i = 0; i < n; i++)
        made[i] = (short)i;
    const short *from = made;
    for (int i = 0; i < n; i++)
        sum += from[i];
    char *grown = malloc(1);
    if (n > 1)
        grown = realloc(grown, (size_t)n);
    *grown = 1;
    free(grown);
    return sum;
}

int main(void)
{
    int held[4];
    struct node first, second = {NULL, 5};
    long sum = 0;

#pragma memrewrite begin work
    fill(global, 8);
    fill(held, 4);
    sum += total(held, 4);
    sum += back[0] + back[1];
    first.next = &second;
    sum += first.next->sum;
    for (int i = 0; i < 3; i++)
        sum += "abc"[i];
    sum += use(6);
    memset(global, 0, sizeof global);
#pragma memrewrite end
    printf("%ld\n", sum);
    return 0;
}
