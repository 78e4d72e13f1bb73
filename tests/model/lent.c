/* What functions do to a variable of which they get the address, and to one that is passed by value. */
#include <stdio.h>

struct point { double x, y; };
struct cell { struct point *at[4]; int n; };

static double *kept;

static double length(const struct point *p) { return p->x * p->x + p->y * p->y; }

static void take(struct point *to, double *from) { kept = from, to->x = *from; }

static void fill(struct point *to, int n)
{
    if (n > 0)
        fill(to, n - 1);
    to->y = n;
}

/* sum may not be d.x: `length` does not keep &d. *sum is loaded in front of the loop, d.x where it is needed. */
double lent(const struct point *of, int n, double *sum, double **out)
{
    for (int i = 0; i < n; i++) {
        struct point d = {of[i].x - of[0].x, of[i].y - of[0].y};
        double l = length(&d);
        **out = l * d.x;
        *sum += l * d.x;
    }
    return *sum;
}

/* Here *out may be `from`, which `take` keeps. */
double given(struct point *p, double **out)
{
    double from = p->x;
    take(p, &from);
    **out = 1.0;
    return from;
}

/* A function that calls itself writes through what it is lent; what it calls besides does not. */
double filled(int n)
{
    struct point p = {1.0, 2.0};
    fill(&p, n);
    double y = p.y;
    puts("");
    return y + p.y + p.x;
}

static struct point difference(struct point a, struct point b) { return (struct point){a.x - b.x, a.y - b.y}; }
static double product(struct point a, struct point b) { return a.x * b.x + a.y * b.y; }

/* The arguments' copies are nothing that c->at could point to: it is loaded once for each of the two. */
double passed(const struct cell *c)
{
    return product(difference(*c->at[0], *c->at[1]), difference(*c->at[0], *c->at[1]));
}

/* ---- a caller's variable is what a parameter points to, but only where the function is inlined ---- */
struct lent_state {
    double sum, *from;
};

__attribute__((noinline)) static double called(struct lent_state *s, int i)
{
    double was = s->from[i];
    s->sum = 2 * was;
    return was + s->from[i];
}

static double in_place(struct lent_state *s, int i)
{
    double was = s->from[i];
    s->sum = 2 * was;
    return was + s->from[i];
}

double lend_state(double *from, int n)
{
    struct lent_state s = {1, from};
    double sum = called(&s, n) + called(&s, n + 1) + in_place(&s, n) + in_place(&s, n + 1);
    return sum + s.sum;
}
