/* Bodies that pull each other, pairs within a distance, the farthest one: roots of sums of squares. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
typedef struct {
    double x, y, z, vx, vy, vz, mass;
} body;
typedef struct {
    int *at;
    double *distance;
    int n;
    double cut;
} list;
static double separation(const body *a, const body *b)
{
    double dx = a->x - b->x, dy = a->y - b->y, dz = a->z - b->z;
    return sqrt(dx * dx + dy * dy + dz * dz);
}
static void pull(body *b, int n, double dt)
{
    for (int i = 0; i < n; i++)
        for (int j = i + 1; j < n; j++) {
            double dx = b[i].x - b[j].x, dy = b[i].y - b[j].y, dz = b[i].z - b[j].z;
            double d2 = dx * dx + dy * dy + dz * dz + 0.01, mag = dt / (d2 * sqrt(d2));
            b[i].vx -= dx * b[j].mass * mag;
            b[i].vy -= dy * b[j].mass * mag;
            b[i].vz -= dz * b[j].mass * mag;
            b[j].vx += dx * b[i].mass * mag;
            b[j].vy += dy * b[i].mass * mag;
            b[j].vz += dz * b[i].mass * mag;
        }
}
static void drift(body *b, int n, double dt)
{
    for (int i = 0; i < n; i++) {
        b[i].x += dt * b[i].vx;
        b[i].y += dt * b[i].vy;
        b[i].z += dt * b[i].vz;
    }
}
static int near(const body *b, int n, list *l)
{
    int k = 0;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < i; j++) {
            double d = separation(&b[i], &b[j]);
            if (d < l->cut && k < l->n) {
                l->at[k] = i * n + j;
                l->distance[k++] = d;
            }
        }
    return k;
}
static double widest(const body *b, int n)
{
    double w = 0;
    for (int i = 0; i < n; i++) {
        double r = sqrt(b[i].x * b[i].x + b[i].y * b[i].y + b[i].z * b[i].z);
        if (r > w)
            w = r;
    }
    return w;
}
__attribute__((noinline)) double work(body *b, int n, list *l, int steps)
{
    double s = 0;
    for (int i = 0; i < steps; i++) {
        pull(b, n, 0.01);
        drift(b, n, 0.01);
        s += near(b, n, l) + widest(b, n);
    }
    return s;
}
int main(void)
{
    int n = 60;
    body *b = calloc(60, sizeof *b);
    list *l = malloc(sizeof *l);
    l->n = 500;
    l->at = malloc(2000);
    l->distance = malloc(4000);
    l->cut = 3;
    for (int i = 0; i < n; i++)
        b[i] = (body){i % 7, i % 5, i % 11 * 0.5, 0, 0, 0, 1 + i % 3};
    printf("%.5g\n", work(b, n, l, 4));
    return 0;
}
