/* Where no access is asked for, what calls nothing has no events.  events: MP_HEAP | MP_CALLS | MP_LOOPS | MP_ITERATIONS */
#include <stdlib.h>

static int sum(const int *p, int n)
{
    int s = 0;
    for (int i = 0; i < n; i++)
        s += p[i];
    return s;
}

static int make(int n)
{
    int *p = calloc((size_t)n, sizeof *p), s;
    for (int i = 0; i < n; i++)
        p[i] = i;
    s = sum(p, n);
    free(p);
    return s;
}

int main(void)
{
    int s = 0;
    for (int i = 0; i < 5; i++)
        s += i;
    for (int i = 1; i < 3; i++) {
        for (int k = 0; k < 4; k++)
            s ^= k;
        s += make(i);
    }
    return s != 11;
}
