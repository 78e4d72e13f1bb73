/* Bodies that attract each other: distances are roots of sums of squares, which compilers see are never below zero. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { N = 120, STEPS = 12 };
typedef struct { double x[3], v[3], mass; } Body;
typedef struct { Body *body; int n; double soft, energy; } World;

static void attract(World *w, double dt)
{
    for (int i = 0; i < w->n; i++) {
        Body *a = &w->body[i];
        for (int j = i + 1; j < w->n; j++) {
            Body *b = &w->body[j];
            double dx = a->x[0] - b->x[0], dy = a->x[1] - b->x[1], dz = a->x[2] - b->x[2];
            double squared = dx * dx + dy * dy + dz * dz + 0.01;
            double distance = sqrt(squared), pull = dt / (squared * distance);
            a->v[0] -= dx * b->mass * pull;
            a->v[1] -= dy * b->mass * pull;
            a->v[2] -= dz * b->mass * pull;
            b->v[0] += dx * a->mass * pull;
            b->v[1] += dy * a->mass * pull;
            b->v[2] += dz * a->mass * pull;
        }
    }
}

static void move(World *w, double dt)
{
    for (int i = 0; i < w->n; i++)
        for (int k = 0; k < 3; k++)
            w->body[i].x[k] += dt * w->body[i].v[k];
}

static void weigh(World *w)
{
    w->energy = 0;
    for (int i = 0; i < w->n; i++) {
        const Body *a = &w->body[i];
        w->energy += 0.5 * a->mass * (a->v[0] * a->v[0] + a->v[1] * a->v[1] + a->v[2] * a->v[2]);
        for (int j = i + 1; j < w->n; j++) {
            const Body *b = &w->body[j];
            double dx = a->x[0] - b->x[0], dy = a->x[1] - b->x[1];
            w->energy -= a->mass * b->mass / sqrt(dx * dx + dy * dy + 1.0);
        }
    }
}

__attribute__((noinline)) void work(World *w)
{
    for (int s = 0; s < STEPS; s++) {
        attract(w, 0.001);
        move(w, 0.001);
        weigh(w);
    }
}

int main(void)
{
    World w = {malloc(N * sizeof(Body)), N, 0.01, 0};
    unsigned seed = 1;
    for (int i = 0; i < N; i++) {
        Body *b = &w.body[i];
        for (int k = 0; k < 3; k++) {
            seed = seed * 1103515245u + 12345u;
            b->x[k] = (seed >> 8 & 1023) * 0.01;
            b->v[k] = 0;
        }
        b->mass = 1.0 + i % 5;
    }
    work(&w);
    printf("%.6f\n", w.energy);
    free(w.body);
    return 0;
}
