/* Loops that run for long (long_loops.c), by what they are compared with: multiples, numbers that are computed, of other types than the
 * variable that is stepped. */
#include <stdlib.h>
#include <string.h>

double bound_a[1024], bound_b[1024]; /* Compilers do not know that nothing writes them. */

/* One iteration of the outermost loop takes long, though what it reads is in caches: how fast memory is must not matter. */
static double product(int n)
{
    double *x = calloc(65536, sizeof *x), *y = calloc((size_t)n, sizeof *y), sum = 0;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            sum = 0;
            for (int k = 0; k < n; k++)
                sum += x[((size_t)k * (size_t)n + (size_t)j) & 65535] * y[k];
            y[i] += sum;
        }
    return sum;
}

static long cube(long n)
{
    long sum = 0;
    for (long i = 0; i < n; i++)
        for (long j = 0; j < n; j++)
            for (long k = 0; k < n; k++)
                sum += (long)bound_a[(i + j + k) & 1023];
    return sum;
}

static double multiples(long n)
{
    double sum = 0;
    for (long i = 0; 2 * i < n; i++)
        sum += bound_a[i & 1023];
    return sum;
}

static double twos(long n)
{
    double sum = 0;
    for (long i = 0; i != n; i += 2)
        sum += bound_a[i & 1023];
    return sum;
}

static unsigned countdown(unsigned long n)
{
    unsigned hash = 5381;
    while (n) {
        hash = hash * 33 + (unsigned)bound_b[n & 1023];
        n--;
    }
    return hash;
}

static double pointers(int n)
{
    double (*kernel[2])(long) = {multiples, twos}, sum = 0;
    for (int i = 0; i < n; i++)
        sum += kernel[i & 1](3000000000);
    return sum;
}

struct node {
    struct node *next;
    long value;
};

static long chased(int rounds)
{
    static struct node all[1024];
    const struct node *p = all;
    long sum = 0;
    for (int i = 0; i < 1024; i++)
        all[i] = (struct node){&all[(i * 37 + 1) % 1024], i};
    for (long k = 0; k < (long)rounds * 400000; k++) {
        sum += p->value;
        p = p->next;
    }
    return sum;
}

static double halves(unsigned long n)
{
    double sum = 0;
    for (unsigned long i = 0; i < n / 2; i++)
        sum += bound_a[i & 1023];
    return sum;
}

static double masked(long n)
{
    double sum = 0;
    for (long i = 0; i < (n & ~3); i += 4)
        sum += bound_a[i & 1023];
    return sum;
}

/* The bound has arms that load, which are counted: no other bound can stand there. */
typedef struct Extents {
    long rows, columns;
} Extents;
Extents bound_extents = {1000000000000000, 1000000000000001};

static double lesser(const Extents *e)
{
    double sum = 0;
    for (long i = 0; i < (e->rows < e->columns ? e->rows : e->columns); i++)
        sum += bound_a[i & 1023];
    return sum;
}

static double lesser_of_nest(const Extents *e)
{
    double sum = 0;
    for (long i = 0; i < (e->rows < e->columns ? e->rows : e->columns); i++)
        for (int k = 0; k < 8; k++)
            sum += bound_a[(i + k) & 1023];
    return sum;
}

/* No compiler warns by default of an int that is compared with a size_t. */
static double sizes(size_t n)
{
    double sum = 0;
    for (int i = 0; i < n; i++)
        sum += bound_a[i & 1023];
    return sum;
}

static double powers(int n)
{
    double sum = 0;
    for (int i = 0; i < 1u << n; i++)
        sum += bound_a[i & 1023];
    return sum;
}

static double scaled(double share)
{
    double sum = 0;
    for (int i = 0; i < (int)(share * 2147483647); i++)
        sum += bound_a[i & 1023];
    return sum;
}

/* The index has a known value behind the loop, and no part in its end. */
static long polled(volatile int *stop)
{
    double sum = 0;
    for (long i = 0; !*stop; i++)
        sum += bound_a[i & 1023];
    return sum > 0;
}

static long irregular(void)
{
    int at = 1;
    for (int i = 0; at != 5000; i++)
        at = (at * 7 + (int)bound_a[i & 1023]) & 4095;
    return at;
}

int forever_to_bound(const char *what)
{
    static volatile int stop;
    if (!strcmp(what, "polled"))
        return polled(&stop) > 0;
    if (!strcmp(what, "irregular"))
        return irregular() > 0;
    if (!strcmp(what, "product"))
        return product(8000) > 0;
    if (!strcmp(what, "cube"))
        return cube(2000000) > 0;
    if (!strcmp(what, "multiples"))
        return multiples(1000000000000000) > 0;
    if (!strcmp(what, "twos"))
        return twos(1000000000000000) > 0;
    if (!strcmp(what, "countdown"))
        return countdown(-1) > 0;
    if (!strcmp(what, "pointers"))
        return pointers(1000) > 0;
    if (!strcmp(what, "chased"))
        return chased(2000000000) > 0;
    if (!strcmp(what, "halves"))
        return halves(1000000000000000) > 0;
    if (!strcmp(what, "lesser"))
        return lesser(&bound_extents) > 0;
    if (!strcmp(what, "lesser_of_nest"))
        return lesser_of_nest(&bound_extents) > 0;
    if (!strcmp(what, "masked"))
        return masked(1000000000000000) > 0;
    if (!strcmp(what, "sizes"))
        return sizes(2147483647) > 0;
    if (!strcmp(what, "powers"))
        return powers(30) > 0;
    return scaled(0.99) > 0;
}
