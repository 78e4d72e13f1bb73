/* Functions of <math.h>, as programs that compute call them: what compilers make instructions of, what they call, and what calls do to
 * places in memory that lie around them. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define SEPARATE __attribute__((noinline))

typedef struct {
    double x, y, z;
} vector;

typedef struct {
    vector *at, *force;
    double *mass, *value, *out;
    int *order;
    int n, bins;
} set;

SEPARATE static void attract(set *s)
{
    for (int i = 0; i < s->n; i++)
        for (int j = 0; j < s->n; j++) {
            double dx = s->at[i].x - s->at[j].x, dy = s->at[i].y - s->at[j].y, dz = s->at[i].z - s->at[j].z;
            double r = sqrt(dx * dx + dy * dy + dz * dz + 0.01);
            s->force[i].x += dx * s->mass[j] / r;
            s->force[i].y += dy * s->mass[j] / r;
            s->force[i].z += dz * s->mass[j] / r;
        }
}

SEPARATE static double nearest(const set *s, double x, double y)
{
    double best = HUGE_VAL;
    for (int i = 0; i < s->n; i++) {
        double d = sqrt(pow(s->at[i].x - x, 2) + pow(s->at[i].y - y, 2.0));
        best = d < best ? d : best;
    }
    return best;
}

SEPARATE static double deviation(const double *v, int n, double mean)
{
    double sum = 0, most = 0;
    for (int i = 0; i < n; i++) {
        sum += pow(v[i] - mean, 2);
        most = fmax(most, fabs(v[i] - mean));
    }
    return sqrt(sum / n) + most + pow(sum, -1);
}

SEPARATE static void histogram(const set *s, int *bin)
{
    for (int i = 0; i < s->n; i++) {
        int k = (int)floor(s->value[i] * s->bins);
        bin[k < 0 ? 0 : k >= s->bins ? s->bins - 1 : k]++;
    }
}

SEPARATE static void round_all(float *v, int n, float step)
{
    for (int i = 0; i < n; i++)
        v[i] = rintf(v[i] / step) * step + ceilf(v[i]) - truncf(v[i]);
}

SEPARATE static void activate(set *s, const double *weight)
{
    for (int i = 0; i < s->n; i++) {
        double sum = 0;
        for (int j = 0; j < s->n; j++)
            sum += weight[i * s->n + j] * s->value[j];
        s->out[i] = 1 / (1 + exp(-sum));
    }
}

SEPARATE static void decay(const set *s, double rate)
{
    for (int i = 0; i < s->n; i++)
        s->out[i] = s->mass[i] * exp(-s->value[i] * rate);
}

SEPARATE static double logarithms(const double *p, const double *q, int n)
{
    double sum = 0;
    for (int i = 0; i < n; i++)
        sum += p[i] * log(p[i] / q[i]) + pow(q[i], 1.5);
    return sum;
}

SEPARATE static void roots(const double *from, double *to, int n, double scale)
{
    for (int i = 0; i < n; i++)
        to[i] = sqrt(from[i]) * scale / (1 + sqrt(from[i]));
}

__attribute__((noinline)) double work(set *s, const double *weight, float *single, int *bin)
{
    double sum = 0;
    attract(s);
    for (int i = 0; i < 20; i++)
        sum += nearest(s, i * .1, i * .2);
    for (int i = 0; i < 10; i++)
        sum += deviation(weight, 400, i);
    histogram(s, bin);
    round_all(single, 1000, .25f);
    activate(s, weight);
    decay(s, .5);
    sum += logarithms(weight, weight + 500, 500);
    roots(weight, s->out, s->n, 3);
    return sum;
}

int main(void)
{
    int n = 80, *bin = calloc(16, sizeof *bin);
    set *s = malloc(sizeof *s);
    *s = (set){malloc(n * sizeof(vector)), calloc(n, sizeof(vector)), malloc(n * 8), malloc(n * 8), malloc(n * 8), NULL, n, 16};
    double *weight = malloc(n * n * sizeof *weight);
    float *single = malloc(1000 * sizeof *single);
    for (int i = 0; i < n; i++) {
        s->at[i] = (vector){i * .1, i * i % 7 * .3, i % 5 * .2};
        s->mass[i] = 1 + i % 3;
        s->value[i] = i * 7 % n / (double)n;
    }
    for (int i = 0; i < n * n; i++)
        weight[i] = .2 + i % 97 * .01;
    for (int i = 0; i < 1000; i++)
        single[i] = i * .37f;
    double sum = work(s, weight, single, bin);
    printf("%g %g %g %g %d\n", sum, s->force[3].x, s->out[7], single[9], bin[3]);
    return 0;
}
