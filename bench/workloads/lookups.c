/* Cross sections: an energy is looked up in grids, and values of several arrays are interpolated there. */
#include "kernels.h"

enum {
    NUCLIDES = 24,
    POINTS = 256,
    REACTIONS = 5,
    MATERIALS = 4,
    PARTS = 8,
    LOOKUPS = 1500,
    UNION = NUCLIDES * POINTS
};

typedef struct {
    double energy, total, elastic, absorption, fission, produced;
} Point;

typedef struct {
    int n_parts;
    int *nuclide;
    double *density;
} Material;

typedef struct {
    Point *point[NUCLIDES];
    double *energy; /* of all nuclides, sorted */
    int *index; /* by energy and nuclide: the point below */
    Material material[MATERIALS];
} Data;

typedef struct {
    double *energy, *total, *elastic, *absorption;
    int n;
} Table;

static Data data;
static Table table;
static unsigned seed;

static unsigned next_random(void)
{
    return seed = seed * 1664525u + 1013904223u;
}

static double fraction(void)
{
    return (next_random() >> 8) / 16777216.0;
}

static void *room(size_t bytes)
{
    void *p = calloc(1, bytes);
    if (p == NULL)
        exit(3);
    return p;
}

/* ---- one grid for all nuclides, with an index into theirs ---- */

static int below(const double *energy, int n, double e)
{
    int low = 0, high = n - 1;
    while (high - low > 1) {
        int middle = low + (high - low) / 2;
        if (energy[middle] > e)
            high = middle;
        else
            low = middle;
    }
    return low;
}

static void micro(const Data *d, int nuclide, int at, double e, double *xs)
{
    const Point *p = &d->point[nuclide][d->index[at * NUCLIDES + nuclide]], *q = p + 1;
    double f = (q->energy - e) / (q->energy - p->energy);
    xs[0] = q->total - f * (q->total - p->total);
    xs[1] = q->elastic - f * (q->elastic - p->elastic);
    xs[2] = q->absorption - f * (q->absorption - p->absorption);
    xs[3] = q->fission - f * (q->fission - p->fission);
    xs[4] = q->produced - f * (q->produced - p->produced);
}

#pragma memrewrite function
static double union_grid(void)
{
    double sum = 0.0;
    seed = 7;
    for (int i = 0; i < LOOKUPS; i++) {
        double e = fraction(), macro[REACTIONS] = {0.0}, xs[REACTIONS];
        const Material *m = &data.material[next_random() >> 30];
        int at = below(data.energy, UNION, e);
        for (int k = 0; k < m->n_parts; k++) {
            micro(&data, m->nuclide[k], at, e, xs);
            for (int r = 0; r < REACTIONS; r++)
                macro[r] += xs[r] * m->density[k];
        }
        int best = 0;
        for (int r = 1; r < REACTIONS; r++)
            if (macro[r] > macro[best])
                best = r;
        sum += macro[best] + best;
    }
    return sum;
}

/* ---- each nuclide's own grid is searched ---- */

static int below_point(const Point *p, int n, double e)
{
    int low = 0, high = n - 1;
    while (high - low > 1) {
        int middle = (low + high) / 2;
        if (p[middle].energy > e)
            high = middle;
        else
            low = middle;
    }
    return low;
}

#pragma memrewrite function
static double own_grids(void)
{
    double sum = 0.0;
    seed = 9;
    for (int i = 0; i < LOOKUPS; i++) {
        double e = fraction();
        const Material *m = &data.material[next_random() >> 30];
        for (int k = 0; k < m->n_parts; k++) {
            const Point *p = data.point[m->nuclide[k]];
            int at = below_point(p, POINTS, e);
            double f = (p[at + 1].energy - e) / (p[at + 1].energy - p[at].energy);
            sum += m->density[k] * (p[at + 1].total - f * (p[at + 1].total - p[at].total));
        }
    }
    return sum;
}

/* ---- a structure of arrays ---- */

#pragma memrewrite function
static double gather(void)
{
    double total = 0.0, elastic = 0.0, absorption = 0.0;
    seed = 11;
    for (int i = 0; i < LOOKUPS * 4; i++) {
        double e = fraction();
        int at = below(table.energy, table.n, e);
        double f = (e - table.energy[at]) / (table.energy[at + 1] - table.energy[at]);
        total += table.total[at] + f * (table.total[at + 1] - table.total[at]);
        elastic += table.elastic[at] + f * (table.elastic[at + 1] - table.elastic[at]);
        absorption += table.absorption[at] + f * (table.absorption[at + 1] - table.absorption[at]);
    }
    return total + elastic * absorption;
}

static int by_energy(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void set_up_nuclides(void)
{
    data.energy = room(UNION * sizeof *data.energy);
    for (int n = 0; n < NUCLIDES; n++) {
        Point *p = data.point[n] = room(POINTS * sizeof *p);
        for (int i = 0; i < POINTS; i++) {
            double e = i == 0 ? 0.0 : i == POINTS - 1 ? 1.0 : (i + 0.8 * fraction()) / POINTS;
            p[i] = (Point){e, fraction(), fraction(), fraction(), fraction(), fraction()};
            data.energy[n * POINTS + i] = e;
        }
    }
    qsort(data.energy, UNION, sizeof *data.energy, by_energy);
    data.index = room((size_t)UNION * NUCLIDES * sizeof *data.index);
    for (int i = 0; i < UNION; i++)
        for (int n = 0; n < NUCLIDES; n++) {
            int at = below_point(data.point[n], POINTS, data.energy[i]);
            data.index[i * NUCLIDES + n] = at;
        }
}

static void set_up(void)
{
    seed = 5;
    set_up_nuclides();
    for (int i = 0; i < MATERIALS; i++) {
        Material *m = &data.material[i];
        m->n_parts = PARTS - i;
        m->nuclide = room(PARTS * sizeof *m->nuclide);
        m->density = room(PARTS * sizeof *m->density);
        for (int k = 0; k < PARTS; k++) {
            m->nuclide[k] = (int)(next_random() >> 8) % NUCLIDES;
            m->density[k] = fraction();
        }
    }
    table.n = 2000;
    table.energy = room(2000 * sizeof(double));
    table.total = room(2000 * sizeof(double));
    table.elastic = room(2000 * sizeof(double));
    table.absorption = room(2000 * sizeof(double));
    for (int i = 0; i < 2000; i++) {
        table.energy[i] = i / 1999.0;
        table.total[i] = fraction();
        table.elastic[i] = fraction();
        table.absorption[i] = fraction();
    }
}

int main(int argc, char **argv)
{
    static const Kernel kernels[] = {{"union-grid", union_grid}, {"own-grids", own_grids}, {"gather", gather}};
    return RUN_KERNEL(kernels, set_up, argc, argv);
}
