/* Branches whose usual way is not what the text lets one expect: by the estimate the counters stand in the arms that run often. */
#include <stdio.h>

static long table[64];

/* Nearly all are negative, and nearly all of these equal -7: Ball and Larus foretell the opposite twice. */
static long sum_of(const int *a, int n)
{
    long sum = 0;
    for (int i = 0; i < n; i++) {
        if (a[i] < 0)
            table[i & 63] += a[i];
        else
            table[a[i] & 63]++, sum += 2, puts("rare");
        if (a[i] == -7)
            table[i & 31]--;
        else
            table[1] ^= a[i], sum ^= i, puts("other");
    }
    return sum;
}

/* A loop that runs no iteration, as a rule, is taken to run some. */
static int skip(const char **at)
{
    int n = 0;
    while (**at == ' ')
        ++*at, n += 3;
    return n;
}

int main(void)
{
    static int a[1000];
    static const char text[] = "abcdefghijklmnopqrstuvwxyz abcdefghijklmnopqrstuvwxyz";
    int blanks = 0;
    for (int i = 0; i < 1000; i++)
        a[i] = i % 250 == 100 ? i : -7;
    long sum = 0;
    for (int k = 0; k < 20; k++)
        sum += sum_of(a, 1000);
    for (int k = 0; k < 100; k++)
        for (const char *at = text; *at; at++)
            blanks += skip(&at);
    printf("%ld %d\n", sum, blanks);
    return 0;
}
