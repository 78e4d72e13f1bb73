/* Static variables that loops count in and look at, mostly on a condition. */
#include <stdio.h>
#include <stdlib.h>

#define SEPARATE __attribute__((noinline))

static int latest, hits, best, of_kind[4];
static double total;
static struct {
    int n, most;
} statistics;

SEPARATE static int follow(int n, int m)
{
    int s = 0;
    for (int i = 0; i < n; i++) {
        if (i % m == 0)
            latest = i;
        else if (i % m == 1)
            s += latest;
        else
            s--;
        s += latest;
    }
    return s;
}

SEPARATE static void count(const double *v, int n)
{
    for (int i = 0; i < n; i++)
        if (v[i] > 50)
            hits++;
}

SEPARATE static void find_best(const long *v, int n)
{
    for (int i = 0; i < n; i++)
        if (v[i] > best)
            best = v[i];
}

SEPARATE static void find_most(const double *v, int n)
{
    for (int i = 0; i < n; i++)
        if (v[i] > statistics.most) {
            statistics.most = v[i];
            statistics.n++;
        }
}

SEPARATE static void add_up(const long *v, int n)
{
    for (int i = 0; i < n; i++)
        if (v[i] > 5)
            total += v[i];
}

SEPARATE static void sort_out(const long *v, int n)
{
    for (int i = 0; i < n; i++) {
        if (v[i] > 5)
            of_kind[1]++;
        else
            of_kind[2] += 2;
    }
}

SEPARATE static int look_for(const long *v, int n, long what)
{
    for (int i = 0; i < n; i++) {
        if (v[i] == 5)
            hits++;
        if (v[i] == what)
            return i;
    }
    return -1;
}

__attribute__((noinline)) int work(const long *v, const double *w, int n)
{
    int s = follow(n, 4);
    count(w, n);
    find_best(v, n);
    find_most(w, n);
    add_up(v, n);
    sort_out(v, n);
    return s + look_for(v, n, 100000);
}

int main(void)
{
    int n = 20000;
    long *v = malloc(n * sizeof *v);
    double *w = malloc(n * sizeof *w);
    for (int i = 0; i < n; i++)
        v[i] = i * 31 % 97, w[i] = i * 7 % 101;
    printf("%d %d %d %g %d %d\n", work(v, w, n), latest + hits, best, total, statistics.n + statistics.most,
           of_kind[1] + of_kind[2]);
    return 0;
}
