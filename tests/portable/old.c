/* A program of C89, whose output a compiler of C89 has to take: regions left by return and longjmp, loops whose counters are locals, exit
 * values, conditions, calls of the library, a variant. */
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int table[200];
static jmp_buf back;
static int total; /* static: longjmp leaves it alone */

static int by_value(const void *a, const void *b)
{
    return *(const int *)a - *(const int *)b;
}

static int called(int n)
{
    int i, sum = 0;
    for (i = 0; i < n; i++)
        if (table[i] & 1 && table[i] > 10)
            sum += table[i];
        else
            sum -= i % 3 ? 1 : 2;
    return sum;
}

static int choose(int n)
{
    switch (n % 4) {
    case 0: return 1;
    case 1: n++; /* FALLTHROUGH */
    default: break;
    }
    return n;
}

static int left_by_return(int n)
{
    int i;
#pragma memrewrite begin early
    for (i = 0; i < n; i++)
        if (table[i] == 77)
            return i;
#pragma memrewrite end early
    return -1;
}

static void leaves(int n)
{
    if (n > 3)
        longjmp(back, n);
}

int main(void)
{
    int i, j;
    char text[40];
    for (i = 0; i < 200; i++)
        table[i] = i * 37 % 101;
    if (!setjmp(back)) {
        int k = 0;
#pragma memrewrite begin inner
        while (k < 10)
            leaves(k++);
#pragma memrewrite end inner
    }
    for (i = 0; i < 20; i++)
        for (j = i; j > 0; j -= 2)
            total += called(j) * choose(i);
    qsort(table, 200, sizeof table[0], by_value);
    memset(text, 'x', sizeof text);
    strcpy(text, "old");
    do
        total--;
    while (total > 1000);
    printf("%d %d %s\n", total, left_by_return(200), text);
    return 0;
}
