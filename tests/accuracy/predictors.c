/* Predictors and filters: what an iteration needs was computed several iterations before. */
#include <stdio.h>
#include <stdlib.h>

enum { HISTORY = 16 };

/* The next value from the last eight, and what is known of how wrong that is. */
static void restore(const int *restrict wrong, const int *restrict weight, int shift, int *restrict data, int n)
{
    for (int i = 0; i < n; i++) {
        int sum = weight[7] * data[i - 8];
        sum += weight[6] * data[i - 7];
        sum += weight[5] * data[i - 6];
        sum += weight[4] * data[i - 5];
        sum += weight[3] * data[i - 4];
        sum += weight[2] * data[i - 3];
        sum += weight[1] * data[i - 2];
        sum += weight[0] * data[i - 1];
        data[i] = wrong[i] + (sum >> shift);
    }
}

/* A recursive filter of order five. */
static void recursive(const double *restrict in, const double *restrict c, double *restrict out, int n)
{
    for (int i = 0; i < n; i++)
        out[i] = c[0] * in[i] + c[1] * out[i - 1] + c[2] * out[i - 2] + c[3] * out[i - 3] + c[4] * out[i - 4] +
                 c[5] * out[i - 5];
}

/* Echoes at two distances, the nearer within reach of registers. */
static void echo(float *sound, int n)
{
    for (int i = 0; i < n; i++)
        sound[i] = sound[i] + 0.5f * sound[i - 3] + 0.25f * sound[i - 7];
}

/* What was before each place. */
static void totals(int *restrict to, const int *restrict from, int n)
{
    for (int i = 1; i < n; i++)
        to[i] = to[i - 1] + from[i];
}

/* Neighbours in space: a loop of three iterations, whose places are those of the next point three iterations on. */
static double way(const double *at, int n)
{
    double sum = 0;
    for (int i = 0; i + 1 < n; i++) {
        double step[3];
        for (int k = 0; k < 3; k++)
            step[k] = at[3 * (i + 1) + k] - at[3 * i + k];
        sum += step[0] * step[0] + step[1] * step[1] + step[2] * step[2];
    }
    return sum;
}

/* Each step takes the average of neighbours, of which one is new. */
static void relax(double *row, int n)
{
    for (int i = 1; i < n; i++)
        row[i] = (row[i - 1] + 2 * row[i] + row[i + 1]) / 4;
}

__attribute__((noinline)) double work(int *data, int *wrong, int *weight, double *in, double *c, double *out,
                                      float *sound, int n)
{
    restore(wrong, weight, 5, data + HISTORY, n);
    recursive(in, c, out + HISTORY, n);
    echo(sound + HISTORY, n);
    relax(out, n);
    totals(wrong, data, n);
    return way(out, n / 3);
}

int main(int argc, char **argv)
{
    (void)argv;
    int n = 3999 + argc, room = n + HISTORY + 1;
    int *data = calloc(room, sizeof *data), *wrong = calloc(room, sizeof *wrong), *weight = calloc(8, sizeof *weight);
    double *in = calloc(room, sizeof *in), *out = calloc(room, sizeof *out), *c = calloc(6, sizeof *c);
    float *sound = calloc(room, sizeof *sound);
    for (int i = 0; i < 8; i++)
        weight[i] = i % 3 - 1;
    for (int i = 0; i < 6; i++)
        c[i] = 0.1 * (i % 4);
    for (int i = 0; i < room; i++) {
        wrong[i] = i * 7 % 13 - 6;
        in[i] = i % 5;
        sound[i] = i % 9 == 0;
    }
    double sum = work(data, wrong, weight, in, c, out, sound, n);
    for (int i = 0; i < room; i++)
        sum += data[i] % 100 + wrong[i] % 10 + out[i] + sound[i];
    printf("%g\n", sum);
    free(data), free(wrong), free(weight), free(in), free(out), free(c), free(sound);
    return 0;
}
