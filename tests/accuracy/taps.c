/* Filters: gcc does several results at once, where each is a sum over few places, and loads each weight once for them. */
#include <stdio.h>
#include <stdlib.h>

static double x[200], weight[16], y[200];
static int samples[200], taps[16], result[200];

__attribute__((noinline)) void apart(double *restrict to, const double *from, const double *by)
{
    for (int i = 0; i < 100; i++) {
        double sum = 0;
        for (int k = 0; k < 16; k++)
            sum += from[i + k] * by[k];
        to[i] = sum;
    }
}

__attribute__((noinline)) void floats(float *restrict to, const float *from, const float *by)
{
    for (int i = 0; i < 100; i++) {
        float sum = 0;
        for (int k = 0; k < 16; k++)
            sum += from[i + k] * by[k];
        to[i] = sum;
    }
}

__attribute__((noinline)) void in_place(void)
{
    for (int i = 0; i < 100; i++) {
        y[i] = 0;
        for (int k = 0; k < 16; k++)
            y[i] += x[i + k] * weight[k];
    }
}

__attribute__((noinline)) void four(void)
{
    for (int i = 0; i < 100; i++) {
        double sum = 0;
        for (int k = 0; k < 4; k++)
            sum += x[i + k] * weight[k];
        y[i] = sum;
    }
}

__attribute__((noinline)) void fixed(void)
{
    for (int i = 0; i < 100; i++) {
        int sum = 0;
        for (int k = 0; k < 16; k++)
            sum += samples[i + k] * taps[k];
        result[i] = sum >> 4;
    }
}

/* Not these: places may overlap, or no vectors are full. */
__attribute__((noinline)) void perhaps(double *to, const double *from, const double *by)
{
    for (int i = 0; i < 100; i++) {
        double sum = 0;
        for (int k = 0; k < 16; k++)
            sum += from[i + k] * by[k];
        to[i] = sum;
    }
}

__attribute__((noinline)) void odd(void)
{
    for (int i = 0; i < 101; i++) {
        double sum = 0;
        for (int k = 0; k < 16; k++)
            sum += x[i + k] * weight[k];
        y[i] = sum;
    }
}

__attribute__((noinline)) void work(double *to, const double *from, float *narrow, const float *of)
{
    for (int i = 0; i < 10; i++) {
        apart(to, from, from + 150);
        floats(narrow, of, of + 150);
        in_place();
        four();
        fixed();
        perhaps(to, from, from + 150);
        odd();
    }
}

int main(void)
{
    double *to = malloc(200 * sizeof *to), *from = malloc(200 * sizeof *from);
    float *narrow = malloc(200 * sizeof *narrow), *of = malloc(200 * sizeof *of);
    for (int i = 0; i < 200; i++) {
        from[i] = x[i] = i % 9;
        of[i] = (float)(i % 5);
        samples[i] = i % 7;
        weight[i % 16] = i % 3;
        taps[i % 16] = i % 4;
    }
    work(to, from, narrow, of);
    printf("%g %g %g %d\n", to[3], narrow[4], y[5], result[6]);
    return 0;
}
