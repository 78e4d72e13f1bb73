/* Recursions of each kind, in which callers tell how often a function is entered, or do not: each way of counting gives the same counts. */
#include <stdio.h>

static long work;

/* one call on each way but the last: entries follow from no call */
static void down(int n)
{
    if (n == 0)
        return;
    work += n;
    down(n - 1);
}

/* one way calls once, one twice, one not at all */
static int mixed(int n)
{
    if (n < 2)
        return n;
    if (n % 3 == 0)
        return mixed(n - 1) + 1;
    work++;
    return mixed(n - 1) + mixed(n - 2);
}

/* as many calls as the loop makes */
static int fan(int n)
{
    int sum = 1;
    for (int i = 1; i < n; i++)
        sum += fan(n - i - 1);
    return sum;
}

/* a circle of two */
static int even(int n);
static int odd(int n) { return n > 0 ? even(n - 1) : 0; }
static int even(int n) { return n > 0 ? odd(n - 1) : 1; }

/* two circles that share a function */
static int left(int n);
static int right(int n);
static int middle(int n) { work++; return n < 1 ? 1 : n % 2 ? left(n - 1) : right(n - 2) + right(n - 3); }
static int left(int n) { return n % 5 ? middle(n - 1) : 2; }
static int right(int n) { return n % 7 ? middle(n - 1) + left(n - 3) : 3; }

int main(void)
{
    for (int i = 0; i < 12; i++) {
        down(i);
        printf("%d %d %d %d %d\n", mixed(i), fan(i), even(i), odd(i), middle(i));
    }
    printf("%ld\n", work);
    return 0;
}
