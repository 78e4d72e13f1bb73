/* Loops that are left by a break, a return or a goto, close to where a part of 65536 iterations ends. */
#include <stdio.h>
#include <stdlib.h>

enum { N = 200000 };
static int a[N + 2], out[N + 2];
static int limit = N;

static int up(int at, int n)
{
    int i;
    for (i = 0; i < n; i++)
        if (a[i] == at)
            break;
    return i;
}

static int in_memory(int at)
{
    int found = -1;
    for (int i = 0; i < limit; i++) {
        if (a[i] < at)
            continue;
        found = i;
        break;
    }
    return found;
}

static int down(int at)
{
    int i;
    for (i = N - 1; i >= 0; i--)
        if (a[i] == at)
            break;
    return i;
}

static int until(int at)
{
    unsigned i;
    for (i = 0; i != (unsigned)limit; i += 2)
        if (a[i] >= at)
            break;
    return (int)i;
}

static int sums(int at, int n)
{
    int i;
    for (i = 0; 2 * i + 1 < n; i += 1)
        if (a[2 * i + 1] >= at)
            break;
    return i;
}

static int in_pointers(int at)
{
    const int *p, *end = a + N;
    for (p = a; p < end; p++)
        if (*p == at)
            break;
    return (int)(p - a);
}

/* The step is in the body, where a break may stand behind it. */
static int in_body(int at, int n)
{
    int i = 0;
    while (i < n) {
        i++;
        if (a[i] == at)
            break;
    }
    return i;
}

static int two_breaks(int at, int n)
{
    int i, sum = 0;
    for (i = 0; i < n; i++) {
        if (a[i] == at)
            break;
        sum ^= a[i];
        if (sum == -1)
            break;
        if (sum == -2)
            goto out;
        if (sum == -3)
            return 0;
    }
out:
    return i + (sum & 1);
}

/* A break of a switch or of an inner loop is none of the loop's. */
static int not_its_own(int n)
{
    int i, odd = 0;
    for (i = 0; i < n; i++)
        switch (a[i] & 1) {
        case 1: odd++; break;
        default: break;
        }
    return odd + i;
}

static int jumped_into(int at, int n)
{
    int i = 3;
    if (at & 1)
        goto in;
    for (i = 0; i < n; i++) {
    in:
        if (a[i] == at)
            break;
    }
    return i;
}

/* The bound of one loop is what another one in the same iteration of an outer loop has found. */
static int rows(int n)
{
    int sum = 0;
    for (int r = 0; r < 3; r++) {
        int i;
        for (i = 0; i < n; i++)
            if (a[i] == 65535 + r)
                break;
        for (int k = 0; k < i; k++)
            if (a[k] == 70000)
                break;
        sum += i;
    }
    return sum;
}

static int compact(int at)
{
    int n = 0;
    for (int i = 0; i < limit; i++)
        if (a[i] >= at)
            out[n++] = a[i];
    return n;
}

/* The step of the header is not the only one. */
static int skips(int at, int n)
{
    int i;
    for (i = 0; i < n; i++) {
        if (a[i] == at)
            break;
        if (a[i] % 1000 == 7)
            i += 2;
    }
    return i;
}

/* Each is called once: of functions that are called often the loops are taken for short. */
int main(void)
{
    for (int i = 0; i < N + 2; i++)
        a[i] = i;
    printf("%d %d %d\n", up(65536, N), in_memory(65535), down(N - 65537));
    printf("%d %d %d\n", until(131072), sums(131073, N), in_pointers(65536));
    printf("%d %d %d\n", in_body(65536, N), two_breaks(65535, N), jumped_into(65537, N));
    printf("%d %d %d %d\n", compact(131072), skips(65536, N), not_its_own(N), rows(N));
    return 0;
}
