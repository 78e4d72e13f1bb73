/* Molecules in a periodic box: pairs within a distance, and bonds between neighbours; small vectors by pointer and by value; factors that are always one. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { SIDE = 6, N = SIDE * SIDE * SIDE, STEPS = 2 };
typedef struct { double v[3]; } Vector;
typedef struct { float x, y, z; } Small;
typedef struct { int n; double box; Vector *at, *speed, *force; Small *drift; int (*bond)[2]; } System;

static Vector difference(const Vector *a, const Vector *b)
{
    Vector d;
    for (int k = 0; k < 3; k++)
        d.v[k] = a->v[k] - b->v[k];
    return d;
}

static double square(const Vector *a) { return a->v[0] * a->v[0] + a->v[1] * a->v[1] + a->v[2] * a->v[2]; }

static void nearest_image(Vector *d, double box)
{
    for (int k = 0; k < 3; k++) {
        if (d->v[k] > 0.5 * box)
            d->v[k] -= box;
        if (d->v[k] < -0.5 * box)
            d->v[k] += box;
    }
}

static double pair(System *s, int i, int j, double sigma, double epsilon)
{
    Vector d = difference(&s->at[i], &s->at[j]);
    nearest_image(&d, s->box);
    double r2 = square(&d);
    if (r2 > 4.0)
        return 0;
    double i2 = 1.0 / r2, i6 = i2 * i2 * i2 * sigma, f = 48.0 * i6 * (i6 - 0.5) * i2 * epsilon;
    for (int k = 0; k < 3; k++) {
        s->force[i].v[k] += f * d.v[k];
        s->force[j].v[k] -= f * d.v[k];
    }
    return 4.0 * i6 * (i6 - 1.0) * epsilon;
}

static double pairs(System *s)
{
    double energy = 0;
    for (int i = 0; i < s->n; i++)
        for (int j = i + 1; j < s->n; j++)
            energy += pair(s, i, j, 1.0, 1.0);
    return energy;
}

static void subtract(Vector *to, const Vector *a, const Vector *b)
{
    for (int k = 0; k < 3; k++)
        to->v[k] = a->v[k] - b->v[k];
}

static double bonds(System *s, double stiffness)
{
    double energy = 0;
    for (int i = 0; i + 1 < s->n; i++) {
        Vector d;
        subtract(&d, &s->at[s->bond[i][0]], &s->at[s->bond[i][1]]);
        double r = sqrt(square(&d)), far = r - 1.1, f = -2.0 * stiffness * far / r;
        energy += stiffness * far * far;
        for (int k = 0; k < 3; k++) {
            s->force[s->bond[i][0]].v[k] += f * d.v[k];
            s->force[s->bond[i][1]].v[k] -= f * d.v[k];
        }
    }
    return energy;
}

static inline Small minus(Small a, Small b) { return (Small){a.x - b.x, a.y - b.y, a.z - b.z}; }
static inline float product(Small a, Small b) { return a.x * b.x + a.y * b.y + a.z * b.z; }

static float spread(Small *const *p, int n)
{
    float sum = 0;
    for (int i = 1; i < n; i++)
        sum += product(minus(*p[i], *p[i - 1]), minus(*p[i], *p[i - 1]));
    return sum;
}

static void move(System *s, double dt)
{
    for (int i = 0; i < s->n; i++)
        for (int k = 0; k < 3; k++) {
            s->speed[i].v[k] += dt * s->force[i].v[k];
            s->at[i].v[k] += dt * s->speed[i].v[k];
            s->force[i].v[k] = 0;
        }
}

__attribute__((noinline)) double work(System *s, Small **p)
{
    double energy = 0;
    for (int t = 0; t < STEPS; t++) {
        energy = pairs(s) + bonds(s, 20.0);
        move(s, 0.0005);
        for (int k = 0; k < 40; k++)
            energy += spread(p, s->n);
    }
    return energy;
}

int main(void)
{
    System s = {N, SIDE * 1.1, calloc(N, sizeof(Vector)), calloc(N, sizeof(Vector)), calloc(N, sizeof(Vector)), calloc(N, sizeof(Small)), calloc(N, 8)};
    Small **p = calloc(N, sizeof *p);
    for (int i = 0; i < N; i++) {
        s.at[i] = (Vector){{i % SIDE * 1.1, i / SIDE % SIDE * 1.1, i / SIDE / SIDE * 1.1}};
        s.drift[i] = (Small){i % 7, i % 5, i % 3};
        s.bond[i][0] = i;
        s.bond[i][1] = i + 1;
        p[i] = &s.drift[i * 5 % N];
    }
    printf("%.6f\n", work(&s, p));
    return 0;
}
