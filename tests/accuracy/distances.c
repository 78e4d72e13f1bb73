/* Inner loops of so few iterations that gcc has one or two vectors of them: what they load anew for each iteration around is loaded in front. */
#include <stdio.h>
#include <stdlib.h>

struct point {
    double at[4];
    int label;
};

__attribute__((noinline)) int nearest(struct point *p, int n, const struct point *center, int k)
{
    int changed = 0;
    for (int i = 0; i < n; i++) {
        double least = 1e300;
        int best = -1;
        for (int j = 0; j < k; j++) {
            double sum = 0;
            for (int d = 0; d < 4; d++)
                sum += (p[i].at[d] - center[j].at[d]) * (p[i].at[d] - center[j].at[d]);
            if (sum < least) {
                least = sum;
                best = j;
            }
        }
        if (p[i].label != best) {
            p[i].label = best;
            changed++;
        }
    }
    return changed;
}

#define LARGEST(name, type, dimensions)                                             \
    __attribute__((noinline)) type name(const type *p, const type *row, int n)      \
    {                                                                               \
        type most = 0;                                                              \
        for (int j = 0; j < n; j++) {                                               \
            type sum = 0;                                                           \
            for (int d = 0; d < dimensions; d++)                                    \
                sum += (p[d] - row[j * dimensions + d]) * (p[d] - row[j * dimensions + d]); \
            if (sum > most)                                                         \
                most = sum;                                                         \
        }                                                                           \
        return most;                                                                \
    }

LARGEST(of_two, double, 2)
LARGEST(of_three, double, 3)
LARGEST(of_six, double, 6)
LARGEST(floats_4, float, 4)
LARGEST(floats_8, float, 8)
LARGEST(floats_12, float, 12)
LARGEST(ints_8, int, 8)

/* A store in the outer loop may change the row. */
__attribute__((noinline)) void each(const double *p, const double *row, double *to, int n)
{
    for (int j = 0; j < n; j++) {
        double sum = 0;
        for (int d = 0; d < 4; d++)
            sum += p[d] * row[j * 4 + d];
        to[j] = sum;
    }
}

__attribute__((noinline)) double work(struct point *p, int n, const struct point *center, const double *x, const float *y, const int *z, double *to)
{
    double sum = nearest(p, n, center, 8);
    for (int i = 0; i < 10; i++) {
        sum += of_two(x + i, x, 50) + of_three(x + i, x, 50) + of_six(x + i, x, 30);
        sum += floats_4(y + i, y, 50) + floats_8(y + i, y, 25) + floats_12(y + i, y, 15) + ints_8(z + i, z, 25);
        each(x + i, x, to, 50);
    }
    return sum;
}

int main(void)
{
    int n = 200;
    struct point *p = calloc((size_t)n, sizeof *p), *center = calloc(8, sizeof *center);
    double *x = malloc(400 * sizeof *x), *to = malloc(400 * sizeof *to);
    float *y = malloc(400 * sizeof *y);
    int *z = malloc(400 * sizeof *z);
    for (int i = 0; i < n; i++)
        for (int d = 0; d < 4; d++)
            p[i].at[d] = i * 37 % (11 + d);
    for (int j = 0; j < 8; j++)
        center[j] = p[9 * j];
    for (int i = 0; i < 400; i++) {
        x[i] = i % 13;
        y[i] = (float)(i % 7);
        z[i] = i % 5;
    }
    printf("%g %g\n", work(p, n, center, x, y, z, to), to[7]);
    return 0;
}
