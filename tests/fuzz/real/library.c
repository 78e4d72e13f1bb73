/* A library whose sidecar and counters are seeds, with those of the program that calls it: a region that calls back,
 * and a function that counts in the program's regions. */
static int table[16];

int library_sum(int n)
{
    int sum = 0;
    for (int i = 0; i < n; i++)
        sum += table[i & 15];
    return sum;
}

int library_region(int n, int (*back)(int))
{
    int sum = 0;
#pragma memrewrite begin library
    for (int i = 0; i < n; i++)
        table[i & 15] += back(i);
    sum = table[n & 15];
#pragma memrewrite end
    return sum;
}
