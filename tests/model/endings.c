/* Functions that may end the program, or hold what control never gets to: what their calls do to what is loaded around them. */
#include <assert.h>
#include <stdlib.h>
#if defined __SSE2__
#include <emmintrin.h>
#endif

struct list { int n, cap; int *item; };

/* Control never gets to the last call: both compilers know that it only reads. */
__attribute__((noinline)) static int chosen(const struct list *l, int i)
{
    if (i < l->n)
        return l->item[i];
    else
        return l->cap;
    assert(0);
}

/* For gcc it only reads, and it may not come back: what stands behind its call is not loaded in front of it. */
__attribute__((noinline)) static int tested(const struct list *l, int i)
{
    if (i >= l->n)
        abort();
    return l->item[i];
}

/* As gcc sees it, that is found to be so of functions, too. */
static void give_up(void) { exit(2); }
__attribute__((noinline)) static int found(const struct list *l, int i)
{
    if (i >= l->n)
        give_up();
    return l->item[i];
}

int sum_chosen(const struct list *l, const int *by, int n)
{
    int sum = 0;
    for (int i = 0; i < n; i++)
        sum += chosen(l, i) * by[0];
    return sum;
}

int sum_tested(const struct list *l, const int *by, int n)
{
    int sum = 0;
    for (int i = 0; i < n; i++)
        sum += by[1] + tested(l, i) * by[0];
    return sum;
}

int sum_found(const struct list *l, const int *by, int n)
{
    int sum = 0;
    for (int i = 0; i < n; i++)
        sum += by[1] + found(l, i) * by[0];
    return sum;
}

/* Both sides of && are evaluated wherever the program goes on, but not those of ||. */
int asserted(const struct list *l, int i)
{
    assert(l != NULL && l->item != NULL);
    assert(i < 0 || i < l->n);
    return l->item[i] + l->n;
}

/* Lanes are added up through an array of its own, which the intrinsic alone gets at. */
#if defined __SSE2__
__attribute__((noinline)) static float dot(const float *a, const float *b, int n)
{
    __m128 sum = _mm_setzero_ps();
    float lane[4];
    for (int i = 0; i < n; i += 4)
        sum = _mm_add_ps(sum, _mm_mul_ps(_mm_loadu_ps(a + i), _mm_loadu_ps(b + i)));
    _mm_storeu_ps(lane, sum);
    return lane[0] + lane[1] + lane[2] + lane[3];
}

float sum_dots(const float *a, const float *const *row, const float *weight, int n)
{
    float sum = 0;
    for (int i = 0; i < n; i++)
        sum += weight[0] * dot(a, row[i], 4);
    return sum;
}

float stores(float *to, const float *from, const float *by)
{
    float sum = by[0];
    _mm_storeu_ps(to, _mm_loadu_ps(from));
    return sum + by[0];
}
#endif

/* Compilers inline more of what is declared inline. */
static inline int bent(const struct list *l, int i, const int *by)
{
    int x = l->item[i] * by[0], y = x * x, low = y * by[1] + x * by[2], high = y * by[3] - x;
    return x > 3 ? high + (low >> 1) + (y - x) * (high - low) : (low + (x >> 2)) * (high - (y >> 3)) + by[0];
}

int sum_bent(const struct list *l, const int *by, int n)
{
    int sum = 0;
    for (int i = 0; i < n; i++)
        sum += bent(l, i, by) - bent(l, n - i, by);
    return sum;
}
