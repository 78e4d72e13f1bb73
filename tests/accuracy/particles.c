/* Records of records: positions and speeds that a step changes, walls, a grid of heads and links for neighbours. */
#include <stdio.h>
#include <stdlib.h>

enum { N = 1500, CELLS = 16, STEPS = 6 };
typedef struct { double x, y; } Vec;
typedef struct { Vec at, speed; double mass; int next; } Particle;
typedef struct { Particle *of; int n, head[CELLS][CELLS]; double energy; } Box;

static int cell(double x)
{
    int c = (int)(x * CELLS);
    return c < 0 ? 0 : c >= CELLS ? CELLS - 1 : c;
}

static void sort_in(Box *b)
{
    for (int i = 0; i < CELLS; i++)
        for (int k = 0; k < CELLS; k++)
            b->head[i][k] = -1;
    for (int i = 0; i < b->n; i++) {
        Particle *p = &b->of[i];
        int *head = &b->head[cell(p->at.x)][cell(p->at.y)];
        p->next = *head;
        *head = i;
    }
}

static void collide(Box *b)
{
    for (int i = 0; i < CELLS; i++)
        for (int k = 0; k < CELLS; k++)
            for (int m = b->head[i][k]; m >= 0; m = b->of[m].next)
                for (int o = b->of[m].next; o >= 0; o = b->of[o].next) {
                    Particle *p = &b->of[m], *q = &b->of[o];
                    Vec d = {p->at.x - q->at.x, p->at.y - q->at.y};
                    if (d.x * d.x + d.y * d.y < 1e-4) {
                        Vec keep = p->speed;
                        p->speed = q->speed;
                        q->speed = keep;
                    }
                }
}

static void step(Box *b, double by)
{
    b->energy = 0;
    for (int i = 0; i < b->n; i++) {
        Particle *p = &b->of[i];
        p->at.x += p->speed.x * by;
        p->at.y += p->speed.y * by;
        if (p->at.x < 0 || p->at.x > 1)
            p->speed.x = -p->speed.x;
        if (p->at.y < 0 || p->at.y > 1)
            p->speed.y = -p->speed.y;
        b->energy += p->mass * (p->speed.x * p->speed.x + p->speed.y * p->speed.y);
    }
}

__attribute__((noinline)) double work(Box *b, int steps)
{
    while (steps-- > 0) {
        sort_in(b);
        collide(b);
        step(b, 0.01);
    }
    return b->energy;
}

int main(void)
{
    Box *b = calloc(1, sizeof *b);
    unsigned state = 5;
    b->of = calloc(N, sizeof *b->of);
    b->n = N;
    for (int i = 0; i < N; i++) {
        double r[5];
        for (int k = 0; k < 5; k++) {
            state = state * 1103515245 + 12345;
            r[k] = (double)(state >> 8) / (1 << 24);
        }
        b->of[i] = (Particle){{r[0], r[1]}, {r[2] - 0.5, r[3] - 0.5}, r[4], -1};
    }
    printf("%.6f\n", work(b, STEPS));
    return 0;
}
