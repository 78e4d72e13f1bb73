/* A target without registers of floating point, as kernels are compiled: the runtime and what it works out do without. */
/* { dg-additional-options "-mgeneral-regs-only" { target x86_64-*-* } } */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int table[8] = {3, 1, 2, 5, 4, 9, 8, 7};

static int order(const void *a, const void *b)
{
    return *(const int *)a - *(const int *)b;
}

static int above(int n)
{
    int s = 0;
    for (int i = 0; i < n; i++)
        s += table[i & 7] > 2;
    return s;
}

int main(void)
{
    char text[40];
    void *zeros = calloc(3, (size_t)above(20));
    qsort(table, (size_t)above(10), sizeof *table, order);
    memcpy(text, table, sizeof table);
    strncpy(text, "abc", (size_t)above(20));
    free(zeros);
    return printf("%d %d %s\n", above(20), table[3], text) < 0;
}
