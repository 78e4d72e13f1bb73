/* Calls of each kind, in two regions: by name, in a cycle, through a pointer, of a library function, and none. */
#include <string.h>

static double a[100], b[100];

static int even(int n);

static int odd(int n)
{
    return n ? even(n - 1) : 0;
}

static int even(int n)
{
    a[n] += 1;
    return n ? odd(n - 1) : 1;
}

static double leaf(int i)
{
    return a[i] * b[i];
}

static double middle(int n)
{
    double s = 0;
    for (int i = 0; i < n; i++)
        s += leaf(i);
    return s;
}

static int compare(const void *x, const void *y)
{
    return *(const double *)x < *(const double *)y;
}

typedef int (*Comparer)(const void *, const void *);

static int through(Comparer c)
{
    int s = 0;
    for (int i = 0; i + 1 < 100; i++)
        s += c(&a[i], &a[i + 1]);
    return s;
}

static int never(void)
{
    return a[3] > 0;
}

int main(int argc, char **argv)
{
    double s = 0;
    (void)argv;
#pragma memrewrite begin first
    s += middle(100);
    s += even(40);
#pragma memrewrite end first
#pragma memrewrite begin second
    s += middle(50);
    s += through(compare);
    memset(b, 0, sizeof b);
    if (argc > 7)
        s += never();
#pragma memrewrite end second
    return s < 0;
}
