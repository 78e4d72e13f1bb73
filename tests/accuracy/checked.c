/* Loops that call functions which check what they are given: asserts, a last statement that nothing gets to, sums of vectors through an array. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#if defined __SSE2__
#include <emmintrin.h>
#endif

enum { N = 800, STATES = 4, GAP = 127 };
typedef struct { float *weight; unsigned char *code; float *vector; int length; } Profile;
typedef struct { int n, cap; double *item; } List;
typedef struct { int width, height; unsigned char *pixel; } Image;

int states = STATES, gain = 3;
double table[4] = {0.5, 0.75, 0.125, 2.0};

/* Ends in a statement that nothing gets to. */
static double piece(unsigned a, unsigned b, const float *f, const float *g)
{
    if (a != GAP) {
        if (b != GAP)
            return a == b ? 0.0 : 1.0;
        return g ? 1.0 - g[a] : 10.0;
    } else if (b != GAP) {
        return f ? 1.0 - f[b] : 10.0;
    } else {
        double sum = 1.0;
        if (!f || !g)
            return 10.0;
        for (int k = 0; k < states; k++)
            sum -= f[k] * g[k];
        return sum;
    }
    assert(0);
}

double distance(const Profile *p, const Profile *q)
{
    double top = 0, all = 0;
    for (int i = 0; i < p->length; i++) {
        double weight = p->weight[i] * q->weight[i];
        all += weight;
        top += weight * piece(p->code[i], q->code[i], &p->vector[i * STATES], &q->vector[i * STATES]);
    }
    return top / all;
}

/* Checks its arguments by assert; too large to be put in the place of its calls. */
__attribute__((noinline)) static double item(const List *l, int at)
{
    assert(l != NULL && l->item != NULL);
    assert(at >= 0 && at < l->n);
    return l->item[at];
}

double sum_checked(const List *l, const int *order, const double *by, int n)
{
    double sum = 0;
    for (int i = 0; i < n; i++)
        sum += item(l, order[i] % l->n) * by[0] + l->cap;
    return sum;
}

/* A message and an end instead of assert. */
static void fail(const char *what)
{
    fprintf(stderr, "%s\n", what);
    exit(3);
}

__attribute__((noinline)) static int at_pixel(const Image *m, int x, int y)
{
    if (x < 0 || x >= m->width || y < 0 || y >= m->height)
        fail("outside");
    return m->pixel[y * m->width + x];
}

int brightness(const Image *m, const int *gain)
{
    int sum = 0;
    for (int y = 0; y < m->height; y++)
        for (int x = 0; x < m->width; x++)
            sum += at_pixel(m, x, y) * *gain;
    return sum;
}

/* A vector's lanes are added up through an array. */
static float dot(const float *a, const float *b, int n)
{
#if defined __SSE2__
    __m128 sum = _mm_setzero_ps();
    float lane[4];
    for (int i = 0; i < n; i += 4)
        sum = _mm_add_ps(sum, _mm_mul_ps(_mm_loadu_ps(a + i), _mm_loadu_ps(b + i)));
    _mm_storeu_ps(lane, sum);
    return lane[0] + lane[1] + lane[2] + lane[3];
#else
    float sum = 0;
    for (int i = 0; i < n; i++)
        sum += a[i] * b[i];
    return sum;
#endif
}

double similarity(const Profile *p, const Profile *q)
{
    double sum = 0;
    for (int i = 0; i < p->length; i++)
        sum += p->weight[i] * q->weight[i] * dot(&p->vector[i * STATES], &q->vector[i * STATES], STATES);
    return sum;
}

/* Larger than what compilers inline by themselves, but declared inline. */
static inline double bent(const Profile *p, int i, const double *table)
{
    double x = p->weight[i] * table[0], y = x * x, low = y * table[1] + x * table[2], high = y * table[3] - x;
    if (x > 3.0)
        return high + low * 0.5 + (y - x) * (high - low);
    return (low + x * 0.25) * (high - y * 0.125) + table[0];
}

double bend(const Profile *p, const Profile *q, const double *table)
{
    double sum = 0;
    for (int i = 0; i < p->length; i++)
        sum += bent(p, i, table) - bent(q, i, table);
    return sum;
}

double least_bent(const Profile *p, const double *table)
{
    double least = 0;
    for (int i = 0; i < p->length; i++) {
        double x = bent(p, i, table);
        least = x < least ? x : least;
    }
    return least;
}

static Profile *profile(unsigned seed)
{
    Profile *p = malloc(sizeof *p);
    *p = (Profile){malloc(N * sizeof(float)), malloc(N), malloc(N * STATES * sizeof(float)), N};
    for (int i = 0; i < N; i++) {
        seed = seed * 1103515245 + 12345;
        p->weight[i] = 0.5f + (seed >> 20) % 8;
        p->code[i] = (seed >> 16) % 3 ? (seed >> 24) % STATES : GAP;
        for (int k = 0; k < STATES; k++)
            p->vector[i * STATES + k] = (seed >> (8 + k)) % 100 / 100.0f;
    }
    return p;
}

__attribute__((noinline)) double work(const Profile *p, const Profile *q, const List *l, const int *order, const Image *m)
{
    return distance(p, q) + sum_checked(l, order, table, N) + similarity(p, q) + brightness(m, &gain) + bend(p, q, table) +
           least_bent(p, table);
}

int main(void)
{
    Profile *p = profile(1), *q = profile(2);
    List *l = malloc(sizeof *l);
    Image *m = malloc(sizeof *m);
    int *order = malloc(N * sizeof(int));
    *l = (List){N / 2, N, malloc(N / 2 * sizeof(double))};
    *m = (Image){40, 30, malloc(40 * 30)};
    for (int i = 0; i < N; i++)
        order[i] = i * 7;
    for (int i = 0; i < N / 2; i++)
        l->item[i] = i / 8.0;
    for (int i = 0; i < 40 * 30; i++)
        m->pixel[i] = (unsigned char)(i * i / 3);
    for (int i = 0; i < 4; i++)
        table[i] += m->pixel[i] * 0.25;
    printf("%g\n", work(p, q, l, order, m));
    return 0;
}
