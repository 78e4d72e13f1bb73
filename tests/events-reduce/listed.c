/* Loops with accesses that follow no step, or do not happen in each iteration: some of few iterations, some of many.
 * words: 450 */
#include <stdio.h>

enum { N = 10000, FEW = 7 };
static _Alignas(64) int index_of[N], a[N], b[N], c[N];
static _Alignas(64) double x[N], y[N];
static _Alignas(64) unsigned char text[N];
static _Alignas(64) unsigned count[256], from[N + 1];
static _Alignas(64) struct pair {
    int key;
    struct pair *next;
    double value;
} pairs[256];

/* Reads and writes at places that another array says. */
static double gather(int n)
{
    double sum = 0;
    for (int i = 0; i < n; i++)
        sum += x[i] * y[index_of[i]];
    return sum;
}

static void scatter(int n)
{
    for (int i = 0; i < n; i++)
        b[index_of[i]] = a[i] + 1;
}

static void histogram(int n)
{
    for (int i = 0; i < n; i++)
        count[text[i]]++;
}

/* The array that is written is also read, before and behind. */
static void mixed(int n)
{
    for (int i = 1; i < n - 1; i++)
        a[index_of[i]] = a[i - 1] + a[i + 1] + a[index_of[i + 1]];
}

/* Arms that are executed at times. */
static int arms(int n)
{
    int kept = 0;
    for (int i = 0; i < n; i++) {
        if (a[i] & 1)
            b[kept++] = a[i];
        else if (a[i] & 2)
            c[i] = b[i] + (a[i] & 4 ? c[index_of[i]] : 3);
        if (!(a[i] & 8))
            continue;
        b[i] = c[i];
    }
    return kept;
}

/* Ends in between. */
static int search(int n, int key)
{
    for (int i = 0; i < n; i++) {
        if (a[index_of[i]] == key)
            return i;
    }
    return -1;
}

static int find(int n, int key)
{
    int i;
    for (i = 0; i < n; i++) {
        c[i] = key;
        if (a[index_of[i]] == key) {
            b[index_of[i]] = i;
            break;
        }
        y[i] = x[index_of[i]];
    }
    return i;
}

static int while_both(int n)
{
    int i = 0;
    while (i < n && a[index_of[i]] != b[i] && (c[i] || text[index_of[i]]))
        i++;
    return i;
}

static int do_while(int n)
{
    int i = 0;
    do {
        b[i] = a[index_of[i]];
    } while (++i < n && text[index_of[i]] != 255);
    return i;
}

/* The beginning of the loop, and its bound, are in memory. */
static double rows(int n)
{
    double sum = 0;
    for (int r = 0; r < n; r++)
        for (unsigned k = from[r]; k < from[r + 1]; k++)
            sum += x[k] * y[index_of[k]];
    return sum;
}

static double list(int n)
{
    double sum = 0;
    const struct pair *p = pairs;
    for (int i = 0; i < n; i++) {
        sum += p->value + x[i];
        p = p->next;
    }
    return sum;
}

/* What an iteration wrote is read by a later one, at a distance that changes. */
static void chain(int n)
{
    for (int i = 1; i < n; i++)
        c[i] = c[i - 1 - (text[i] < i ? text[i] : i - 1)] + 1;
}

/* A place that does not move is stored by some of the first iterations only, and loaded by all. */
static long standing(int n, int *at)
{
    long sum = 0;
    for (int i = 0; i < n; i++) {
        if (i < 12)
            (*at)++;
        sum += *at;
        if (text[i] == 250)
            b[9] = 2;
    }
    return sum;
}

static void fill(int n)
{
    for (int i = 0; i < n; i++) {
        index_of[i] = (int)((i * 7919L + i / 3) % N);
        a[i] = i % 13;
        b[i] = -i - 1;
        c[i] = 1;
        x[i] = i;
        y[i] = 1.0 / (i + 1);
        text[i] = (unsigned char)(i % 251);
        from[i + 1] = i < 39 ? (unsigned)(i * (i + 1) / 3) : from[i] + 1 < N ? from[i] + 1 : N;
    }
    for (int i = 0; i < 256; i++)
        pairs[i].next = &pairs[(i * 37 + 11) % 256];
}

int main(void)
{
    static const int many[] = {0, 1, 2, FEW, 15, 16, 17, 18, 22, 100, 5000, N};
    double sum = 0;
    fill(N);
    for (unsigned i = 0; i < sizeof many / sizeof *many; i++) {
        const int n = many[i];
        sum += gather(n);
        scatter(n);
        histogram(n);
        mixed(n);
        sum += arms(n) + search(n, 11) + search(n, 99) + find(n, 12) + find(n, 77) + while_both(n);
        sum += do_while(n) + rows(n < 300 ? n : 300) + list(n);
        chain(n);
        sum += standing(n, &c[5]) + standing(n, &a[6]);
    }
    printf("%.6f %d %d %u\n", sum, b[5], c[N - 1], count[3]);
    return 0;
}
