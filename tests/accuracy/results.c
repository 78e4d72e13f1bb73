/* Functions that give their results through arguments: clang knows that a call of one changes nothing else, gcc goes by types. */
#include <stdio.h>
#include <stdlib.h>

struct vector {
    double x, y, z;
};

struct field {
    double *weight;
    int n, step;
};

__attribute__((noinline)) void cross(const struct vector *a, const struct vector *b, struct vector *to)
{
    to->x = a->y * b->z - a->z * b->y;
    to->y = a->z * b->x - a->x * b->z;
    to->z = a->x * b->y - a->y * b->x;
}

__attribute__((noinline)) void blend(const double *from, double by, double *to)
{
    to[0] = from[0] * by;
    to[1] = from[1] * (1 - by);
}

__attribute__((noinline)) void blend_twice(const double *from, double by, double *to)
{
    double own[2];
    blend(from, by, own);
    blend(from + 1, by, to);
    to[0] += own[1];
}

/* It changes its parameter: clang takes it to write anywhere. */
__attribute__((noinline)) void lift(const double *from, double *to, int n)
{
    while (n-- > 0)
        *to++ = *from++ + 1;
}

__attribute__((noinline)) int number(const char **at, int *to)
{
    int n = 0;
    while (**at >= '0' && **at <= '9')
        n = n * 10 + *(*at)++ - '0';
    *to = n;
    return **at;
}

__attribute__((noinline)) double moments(const struct field *f, const struct vector *v, int n)
{
    double s = 0;
    for (int i = 0; i + f->step < n; i++) {
        struct vector m;
        cross(&v[i], &v[i + f->step], &m);
        s += m.x * f->weight[0] + m.y * f->weight[1] + m.z * f->weight[2];
    }
    return s;
}

__attribute__((noinline)) double blended(const struct field *f, const double *from, double *to, int n)
{
    double s = 0, own[2], more[4];
    for (int i = 0; i < n; i++) {
        blend(from + i, .25, own);
        to[i] = own[0] * f->weight[0] + own[1] * f->weight[1];
    }
    for (int i = 0; i < n; i++) {
        blend_twice(from + i, .75, own);
        s += own[0] * f->weight[0] + own[1] * f->n;
    }
    for (int i = 0; i < n; i++) {
        lift(from + i, more, 4);
        s += more[0] + more[3] * f->n;
    }
    return s;
}

__attribute__((noinline)) long numbers(const struct field *f, const char *text)
{
    long sum = 0;
    int n;
    while (number(&text, &n)) {
        text++;
        sum += n * f->n;
    }
    return sum;
}

__attribute__((noinline)) double work(const struct field *f, const struct vector *v, const double *from, double *to, int n, const char *text)
{
    return moments(f, v, n) + blended(f, from, to, n) + (double)numbers(f, text);
}

int main(void)
{
    int n = 1000;
    struct vector *v = malloc((size_t)n * sizeof *v);
    double *from = malloc((size_t)(n + 8) * sizeof *from), *to = malloc((size_t)n * sizeof *to);
    struct field *f = malloc(sizeof *f);
    char *text = malloc(9000), *at = text;
    *f = (struct field){malloc(3 * sizeof(double)), 3, 2};
    for (int i = 0; i < 3; i++)
        f->weight[i] = 1 + i;
    for (int i = 0; i < n; i++) {
        v[i] = (struct vector){i, i % 7, i % 5};
        at += sprintf(at, "%d,", i);
    }
    for (int i = 0; i < n + 8; i++)
        from[i] = i % 11;
    double s = work(f, v, from, to, n, text);
    printf("%g\n", s + to[5]);
    return 0;
}
