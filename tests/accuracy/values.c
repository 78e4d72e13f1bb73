/* What programs pass by value and keep in variables of a structure: vectors, ranges, sums, pixels; and accesses of other
 * types by memcpy, as hashes and compressors make them. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SEPARATE __attribute__((noinline))

typedef struct {
    double x, y, z;
} vector;

typedef struct {
    vector at, speed;
    double mass;
} body;

typedef struct {
    int low, high;
} range;

typedef struct {
    float r, g, b, a;
} pixel;

static inline vector add(vector a, vector b)
{
    return (vector){a.x + b.x, a.y + b.y, a.z + b.z};
}

static inline vector scaled(vector a, double by)
{
    vector r = a;
    r.x *= by;
    r.y *= by;
    r.z *= by;
    return r;
}

static vector difference(vector a, vector b)
{
    vector r = {a.x - b.x, a.y - b.y, a.z - b.z};
    return r;
}

static double product(vector a, vector b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

SEPARATE static void move(body *b, int n, double time)
{
    for (int i = 0; i < n; i++)
        b[i].at = add(b[i].at, scaled(b[i].speed, time));
}

SEPARATE static double potential(const body *b, int n)
{
    double sum = 0;
    for (int i = 0; i < n; i++)
        for (int k = i + 1; k < n; k++) {
            vector d = difference(b[i].at, b[k].at);
            sum += b[i].mass * b[k].mass / (1 + product(d, d));
        }
    return sum;
}

SEPARATE static range limits(const int *v, int n)
{
    range r = {v[0], v[0]};
    for (int i = 1; i < n; i++) {
        if (v[i] < r.low)
            r.low = v[i];
        if (v[i] > r.high)
            r.high = v[i];
    }
    return r;
}

SEPARATE static void exchange(pixel *p, int n)
{
    for (int i = 0; i < n / 2; i++) {
        pixel other = p[i];
        p[i] = p[n - 1 - i];
        p[n - 1 - i] = other;
    }
}

SEPARATE static double statistics(const double *v, int n)
{
    struct {
        double sum, squares;
        long count;
    } all = {0};
    for (int i = 0; i < n; i++) {
        all.sum += v[i];
        all.squares += v[i] * v[i];
        all.count++;
    }
    return all.squares / all.count - all.sum;
}

static uint32_t read32(const void *p)
{
    uint32_t v;
    memcpy(&v, p, sizeof v);
    return v;
}

static void write16(void *p, uint16_t v)
{
    memcpy(p, &v, sizeof v);
}

SEPARATE static int matches(const unsigned char *text, int n, int *seen)
{
    int found = 0;
    for (int i = 0; i + 4 <= n; i++) {
        uint32_t here = read32(text + i), hash = here * 2654435761u >> 22;
        int before = seen[hash];
        seen[hash] = i;
        found += before < i && read32(text + before) == here;
    }
    return found;
}

SEPARATE static void store_all(unsigned char *to, const int *v, int n)
{
    for (int i = 0; i < n; i++) {
        write16(to, (uint16_t)v[i]);
        to += 2;
    }
}

SEPARATE static unsigned exponents(const float *v, int n)
{
    unsigned sum = 0;
    for (int i = 0; i < n; i++) {
        uint32_t bits;
        memcpy(&bits, &v[i], sizeof bits);
        sum += bits >> 23;
    }
    return sum;
}

__attribute__((noinline)) double work(body *b, int n_bodies, pixel *p, int *v, double *d, unsigned char *text, int *seen, int n)
{
    double sum = 0;
    for (int i = 0; i < 10; i++)
        move(b, n_bodies, .5);
    sum += potential(b, n_bodies);
    for (int i = 0; i < 10; i++)
        sum += limits(v + i, n - 10).high;
    exchange(p, n);
    sum += statistics(d, n);
    sum += matches(text, n, seen);
    store_all(text, v, n / 2);
    return sum + exponents((const float *)p, 4 * n);
}

int main(void)
{
    int n = 2000, n_bodies = 60, *v = malloc(n * sizeof *v), *seen = calloc(1024, sizeof *seen);
    body *b = malloc(n_bodies * sizeof *b);
    pixel *p = malloc(n * sizeof *p);
    double *d = malloc(n * sizeof *d);
    unsigned char *text = malloc(n);
    for (int i = 0; i < n_bodies; i++)
        b[i] = (body){{i, i % 7, 1}, {1, i % 3, .5}, 1 + i % 2};
    for (int i = 0; i < n; i++) {
        p[i] = (pixel){i, 1, i % 5, .5f};
        v[i] = i * 31 % 997;
        d[i] = i * .5;
        text[i] = i * i % 23;
    }
    double sum = work(b, n_bodies, p, v, d, text, seen, n);
    printf("%g %g %g %d\n", sum, b[7].at.x, p[9].r, text[77]);
    return 0;
}
