/* Loops that run for a second and more, of sorts that programs have as their outermost: steps of a simulation, a server that handles
 * requests, passes over a matrix, a search with a loop that is left in the middle.  And loops without an end, until somebody kills the
 * program, that have no others in them and call nothing. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { N = 2000 };
static double a[N], b[N], m[N / 10][N / 10];
static int hits;

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* The time is asked for now and then: a call of the C library, as programs that log have it. */
static void steps(double end)
{
    for (long t = 0;; t++) {
        for (int i = 1; i < N - 1; i++)
            b[i] = (a[i - 1] + a[i] + a[i + 1]) / 3;
        for (int i = 1; i < N - 1; i++)
            a[i] = b[i];
        if (t % 64 == 0 && now() > end)
            break;
    }
}

static int handle(int request)
{
    int sum = 0;
    for (int i = 0; i < 200; i++)
        sum += (int)a[(request + i) % N] + i;
    return sum & 1;
}

static void serve(double end)
{
    int request = 0;
    while (request % 1024 != 1023 || now() < end) {
        request++;
        if (handle(request))
            hits++;
    }
}

static void passes(double end)
{
    do {
        for (int i = 0; i < N / 10; i++)
            for (int j = 0; j < N / 10; j++)
                m[i][j] = m[i][j] * 0.5 + i;
    } while (now() < end);
}

static long search(double end)
{
    long found = 0;
    for (long k = 0; k % 512 != 511 || now() < end; k++) {
        int i;
        for (i = 0; i < N; i++)
            if (b[i] > (double)(k % N))
                break;
        if (i == N)
            found++;
    }
    return found;
}

static unsigned long feedback(unsigned long x)
{
    static unsigned long mask[2] = {0, 0xd800000000000000ul};
    unsigned long from = x, n = 0;
    do {
        x = x >> 1 ^ mask[x & 1];
        n++;
    } while (x != from);
    return n;
}

struct node {
    struct node *next;
    int value;
};

static long ring(void)
{
    enum { NODES = 4096 };
    struct node *all = calloc(NODES, sizeof *all), *p = all;
    long sum = 0;
    for (int i = 0; i < NODES; i++)
        all[i] = (struct node){&all[(i + 1) % NODES], i};
    while (p) {
        sum += p->value;
        p = p->next;
    }
    return sum;
}

static int spin(volatile int *stop)
{
    int n = 0;
    while (!*stop)
        n++;
    return n;
}

static double reduce(long n)
{
    double sum = 0;
    for (long i = 0; i < n; i++)
        sum += a[i & 1023];
    return sum;
}

/* Compilers make vectors of this one. */
static long positive(const int *from, long n)
{
    long sum = 0;
    for (long i = n; i >= 1; i -= 2)
        if (from[i & 63] > 0)
            sum += from[i & 63];
    return sum;
}

static long constant(void)
{
    long sum = 0, i = 0;
    while (i < 1000000000000000) {
        sum ^= (long)b[i & 511] + i;
        i++;
    }
    return sum;
}

/* Loops in loops: one that never ends, of two that compilers may interchange or not. */
static double sweep(long n)
{
    for (long t = 0; t < n; t++)
        for (int i = 0; i < N; i++)
            a[i] += b[i] * 0.5;
    return a[1];
}

static long collatz(long n)
{
    long longest = 0;
    for (long i = 1; i < n; i++) {
        long steps = 0;
        for (long x = i; x != 1; x = x & 1 ? 3 * x + 1 : x / 2) {
            b[steps & 511] += 1;
            steps++;
        }
        if (steps > longest)
            longest = steps;
    }
    return longest;
}

static long far = 1000000000000000;
static double global(void)
{
    double sum = 0;
    for (long i = 0; i < far; i++)
        sum += a[i & 1023];
    return sum;
}

static void *worker(void *stop)
{
    long sum = 0, i = 0;
    while (!*(volatile int *)stop) {
        sum += (long)b[i & 511];
        i++;
    }
    return (void *)sum;
}

static int workers(void)
{
    pthread_t t[2];
    for (int i = 0; i < 2; i++)
        pthread_create(&t[i], NULL, worker, &hits);
    for (int i = 0; i < 2; i++)
        pthread_join(t[i], NULL);
    return hits;
}

/* These are counted in memory, and clang would keep such a counter in a register all along. */
static double jump(void)
{
    unsigned long i = 0;
    double sum = 0;
again:
    sum += a[i & 1023];
    i++;
    if (sum < 1e300)
        goto again;
    return sum;
}

static double three(void)
{
    for (;;)
        for (int i = 0; i < N / 10; i++)
            for (int j = 0; j < N / 10; j++)
                m[i][j] += a[i] * b[j];
}

static int copies(void)
{
    static char from[128], to[128];
    for (unsigned i = 0;; i++) {
        memcpy(to, from, 64 + (i & 63));
        if (to[3] > 100)
            return 1;
    }
}

/* Bounds that are macros, conditions that step, iterations that are few and long, functions that others call often. */
#define STEPS 1000000000000000
static volatile int quit;

static unsigned long generator(unsigned long n, unsigned long x)
{
    while (n--) {
        x ^= x << 13;
        x ^= x >> 7;
        x ^= x << 17;
        a[x & 1023] += (double)x;
    }
    return x;
}

static double named(void)
{
    for (long t = 0; t < STEPS; t++)
        for (int i = 1; i < N - 1; i++)
            a[i] = (a[i - 1] + b[i] + a[i + 1]) / 3;
    return a[1];
}

static double few(long n)
{
    double sum = 0;
    for (int r = 0; r < 10; r++) {
        for (long i = 0; i < n; i++)
            sum += a[i & 1023] * r;
        printf("%d\n", r);
    }
    return sum;
}

static struct { long n; } range = {1000000000000000};

static long until(void)
{
    static int from[4096];
    long sum = 0;
    for (long i = 0; i != range.n; i++)
        sum += from[i & 4095];
    return sum;
}

static long commas(void)
{
    long sum = 0, i = 0;
    while (sum += (long)a[i & 1023], i += 3, sum != -5)
        ;
    return sum;
}

static long rounds(const char *text, long n)
{
    long sum = 0;
    while (n-- > 0)
        for (const char *p = text; *p; p++)
            sum = sum * 33 ^ *p;
    return sum;
}

static long divisors(void)
{
    long sum = 0;
    for (long i = 1; i > 0; i++)
        for (long x = i, y = 360360; y;) {
            long rest = x % y;
            x = y, y = rest;
            sum += (long)a[x & 1023];
        }
    return sum;
}

static int waiting(const void *x, const void *y)
{
    long sum = 0, i = 0;
    while (!quit)
        sum += (long)a[i++ & 1023];
    return sum < 0 ? *(const int *)x : *(const int *)y;
}

static double repeated(long n)
{
    double sum = 0;
    for (int r = 0; r < 3; r++)
        sum += reduce(n);
    return sum;
}

/* One iteration of the outer loop takes seconds, and how many the inner one has is in memory, or known to who calls it. */
struct job {
    struct job *next;
    long n;
};

static double jobs(long n)
{
    struct job all[2] = {{&all[1], n}, {&all[0], n}};
    double sum = 0;
    for (struct job *p = all; p; p = p->next)
        for (long i = 0; i < p->n; i++)
            sum += a[i & 1023] * (double)i;
    return sum;
}

/* Functions that are called often: what ends the loop is not its bound alone, or loops are in loops in a loop. */
__attribute__((noinline)) static long first(const double *p, long n)
{
    long i = 0;
    while (i < n && p[i & 1023] >= 0)
        i++;
    return i;
}

__attribute__((noinline)) static long last(long n)
{
    long i;
    for (i = n; i > 0; i -= 2) {
        if (b[i & 1023] > 1e300)
            break;
        a[i & 1023] += 1;
    }
    return i;
}

static double searches(void)
{
    double found = 0;
    while (found >= 0)
        found += (double)first(b, 500000000) + (double)last(500000000);
    return found;
}

__attribute__((noinline)) static void relax(int n, int times)
{
    for (int t = 0; t < times; t++)
        for (int i = 1; i < n - 1; i++)
            for (int j = 1; j < n - 1; j++)
                m[i][j] = m[i - 1][j] + m[i][j + 1];
}

static double grid(int n)
{
    while (m[1][1] < 1)
        relax(n, 100000);
    return m[1][1];
}

/* A million iterations, known as such, in each of an outer loop. */
static void lines(double *x, long n)
{
    for (long k = 0; k < n; k++)
        for (int i = 1; i < 999999; i++)
            x[i] = (x[i - 1] + x[i + 1]) * 0.5;
}

/* Rows of a grid that is large, in a function that is called often; and a loop that counts in its arms alone. */
__attribute__((noinline)) static void smooth(double *x, const double *y, int n, int width)
{
    for (int i = 1; i < n - 1; i++)
        for (int j = 0; j < width; j++)
            x[i * width + j] = (y[(i - 1) * width + j] + y[(i + 1) * width + j]) / 2;
}

static double rows(int n)
{
    double *x = calloc((size_t)n * 64, sizeof *x);
    while (x[0] >= 0)
        smooth(x, x, n, 64);
    return x[0];
}

__attribute__((noinline)) static double arms(unsigned x)
{
    double sum = 0;
    while ((x = x * 1664525u + 1013904223u) != 77777)
        if (x >> 31)
            sum += a[x & 1023];
        else if (x >> 30)
            sum -= b[x & 1023];
    return sum;
}

static double draws(void)
{
    double sum = 0;
    while (sum < 1)
        sum += arms(1);
    return sum;
}

struct operations {
    void (*run)(double *x, long n);
};

static double operate(void)
{
    struct operations o = {lines};
    double *x = calloc(1000000, sizeof *x);
    for (;;)
        o.run(x, 700);
}

int forever_to_bound(const char *what);

static int forever(const char *what)
{
    static int some[64] = {1};
    if (!strcmp(what, "feedback"))
        return feedback(1) > 0;
    if (!strcmp(what, "ring"))
        return ring() > 0;
    if (!strcmp(what, "spin"))
        return spin(&hits);
    if (!strcmp(what, "until"))
        return until() > 0;
    if (!strcmp(what, "reduce"))
        return reduce(1000000000000000) > 0;
    if (!strcmp(what, "sweep"))
        return sweep(1000000000000000) > 0;
    if (!strcmp(what, "collatz"))
        return collatz(1000000000000000) > 0;
    if (!strcmp(what, "global"))
        return global() > 0;
    if (!strcmp(what, "workers"))
        return workers();
    if (!strcmp(what, "jump"))
        return jump() > 0;
    if (!strcmp(what, "three"))
        return three() > 0;
    if (!strcmp(what, "copies"))
        return copies();
    if (!strcmp(what, "generator"))
        return generator(-1, 88172645463325252ul) > 0;
    if (!strcmp(what, "named"))
        return named() > 0;
    if (!strcmp(what, "few"))
        return few(1000000000000000) > 0;
    if (!strcmp(what, "commas"))
        return commas() > 0;
    if (!strcmp(what, "rounds"))
        return rounds("polled", 1000000000000000) > 0;
    if (!strcmp(what, "divisors"))
        return divisors() > 0;
    if (!strcmp(what, "callback"))
        qsort(some, 64, sizeof *some, waiting);
    if (!strcmp(what, "repeated"))
        return repeated(1000000000000000) > 0;
    if (!strcmp(what, "positive"))
        return positive(some, 1000000000000000) > 0;
    if (!strcmp(what, "jobs"))
        return jobs(3000000000) > 0;
    if (!strcmp(what, "searches"))
        return searches() > 0;
    if (!strcmp(what, "grid"))
        return grid(N / 10) > 0;
    if (!strcmp(what, "rows"))
        return rows(4000000) > 0;
    if (!strcmp(what, "arms"))
        return draws() > 0;
    if (!strcmp(what, "operate"))
        return operate() > 0;
    return strcmp(what, "constant") != 0 ? forever_to_bound(what) : constant() > 0;
}

int main(int argc, char **argv)
{
    const char *what = argc > 1 ? argv[1] : "steps";
    double end = now() + (argc > 2 ? atof(argv[2]) : 1.2);
    if (!strcmp(what, "steps"))
        steps(end);
    else if (!strcmp(what, "serve"))
        serve(end);
    else if (!strcmp(what, "passes"))
        passes(end);
    else if (!strcmp(what, "search"))
        hits += search(end) > 0;
    else
        hits += forever(what);
    printf("%d\n", hits > 0);
    return 0;
}
