/* Parameters that are declared as arrays are pointers, and have the types of pointers. */
#include <stdlib.h>

long plain(long of[], int n)
{
    return of[n];
}

long at_least(const long least[static 2], int n)
{
    return least[n];
}

long variable(int n, long counted[n])
{
    return counted[0];
}

double square(int n, double of_rows[n][n])
{
    return of_rows[1][1];
}

double rows(double of_three[][3], int n)
{
    return of_three[n][1];
}

int functions(int (*call[])(int), int n)
{
    return call[n](n);
}

int pointers_to_arrays(int (*to_four[])[4], int n)
{
    return to_four[n] != 0;
}

int pairs_of(char *pairs[][2], int n)
{
    return pairs[n][1] != 0;
}

int older(words, n)
short words[];
int n;
{
    return words[n];
}

static int (**table)(int);

static int same(int x)
{
    return x;
}

int main(int argc, char *argv[])
{
    void *all = calloc(50, sizeof(long));
    if (!all || !argv[0] || argc > 1)
        return 1;
    table = all;
    table[9] = same;
    double sum = square(2, all) + rows(all, 1);
    sum += plain(all, 1) + at_least(all, 1) + variable(1, all);
    return sum + functions(table, 9) + pointers_to_arrays(all, 1) + pairs_of(all, 1) + older(all, 1) != 9;
}
