/* Complex numbers on the heap: a transform, filters, sums, a fractal. */
#include <complex.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define SEPARATE __attribute__((noinline))
typedef double complex number;

typedef struct {
    number *wave, *other, *out;
    double *window;
    int n;
} signals;

SEPARATE static void transform(number *a, int n, const number *root)
{
    for (int length = 2; length <= n; length *= 2)
        for (int i = 0; i < n; i += length)
            for (int k = 0; k < length / 2; k++) {
                number odd = a[i + k + length / 2] * creal(root[n / length * k]), even = a[i + k];
                a[i + k] = even + odd;
                a[i + k + length / 2] = even - odd;
            }
}

SEPARATE static void apply_window(signals *s)
{
    for (int i = 0; i < s->n; i++)
        s->out[i] = s->wave[i] * s->window[i];
}

SEPARATE static void normalise(number *a, int n, double by)
{
    for (int i = 0; i < n; i++)
        a[i] = -a[i] / by + 1.0;
}

SEPARATE static double power(const signals *s)
{
    double sum = 0;
    for (int i = 0; i < s->n; i++)
        sum += creal(s->wave[i]) * creal(s->wave[i]) + cimag(s->wave[i]) * cimag(s->wave[i]);
    return sum;
}

SEPARATE static number correlation(const signals *s)
{
    number sum = 0;
    for (int i = 0; i < s->n; i++)
        sum += conj(s->wave[i]) * s->other[i];
    return sum;
}

SEPARATE static void divide(const signals *s)
{
    for (int i = 0; i < s->n; i++)
        s->out[i] = s->wave[i] / s->other[i];
}

SEPARATE static void quarter_turn(const number *from, number *to, int n)
{
    for (int i = 0; i < n; i++)
        to[i] = from[i] * I;
}

SEPARATE static double loudness(const number *a, int n)
{
    double sum = 0;
    for (int i = 0; i < n; i++)
        sum += cabs(a[i]);
    return sum;
}

__attribute__((noinline)) double work(signals *s, const number *root)
{
    transform(s->wave, s->n, root);
    apply_window(s);
    normalise(s->out, s->n, s->n);
    double sum = power(s) + creal(correlation(s));
    divide(s);
    quarter_turn(s->other, s->wave, s->n);
    return sum + loudness(s->out, s->n);
}

int main(void)
{
    int n = 1024;
    signals *s = malloc(sizeof *s);
    number *root = malloc(n * sizeof *root);
    *s = (signals){malloc(n * sizeof(number)), malloc(n * sizeof(number)), malloc(n * sizeof(number)), malloc(n * 8), n};
    for (int i = 0; i < n; i++) {
        s->wave[i] = i % 31 + .25 * I;
        s->other[i] = 1 + i % 7 * I;
        s->window[i] = .5 + i % 3;
        root[i] = cexp(-2 * M_PI * I * i / n);
    }
    double sum = work(s, root);
    printf("%g %g %g\n", sum, creal(s->out[5]), cimag(s->wave[9]));
    return 0;
}
