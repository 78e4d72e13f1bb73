/* Stores under a condition, behind a store to the same place. */
typedef struct Cell {
    double low, high, value;
    int hits;
} Cell;

void least(double *p, const double *q, int n)
{
    for (int i = 0; i < n; i++) {
        p[i] = q[i] * 0.5;
        if (p[i] < 0.1)
            p[i] = 0.1;
    }
}

/* gcc's alone: the second condition stands in an arm. */
void clamp(double *p, const double *q, int n)
{
    for (int i = 0; i < n; i++) {
        p[i] = q[i] * 0.5;
        if (p[i] > 10)
            p[i] = 10;
        else if (p[i] < 0)
            p[i] = 0;
    }
}

/* One behind the other: what follows the first is one block with what is in front of it. */
void wrap(double *p, const double *q, int n)
{
    for (int i = 0; i < n; i++) {
        p[i] += q[i];
        if (p[i] > 10)
            p[i] -= 10;
        if (p[i] < 0)
            p[i] += 10;
    }
}

/* gcc's alone: the arm sets a variable, too. */
int last(Cell *c, int n)
{
    int best = -1;
    for (int i = 0; i < n; i++) {
        c[i].hits = 0;
        if (c[i].low > c[i].high) {
            c[i].hits = 1;
            best = i;
        }
    }
    return best;
}

/* The value that the next iteration takes is in a register. */
void filter(double *e, const double *d, int n)
{
    for (int i = 1; i < n; i++) {
        e[i] = d[i] + e[i - 1];
        if (e[i] > 10)
            e[i] = 10;
    }
}

/* None: the store in front is of another iteration. */
int greatest(int *p, const int *q, int n)
{
    int changes = 0;
    p[0] = q[0];
    for (int i = 0; i < n; i++)
        if (q[i] > p[0]) {
            p[0] = q[i];
            changes++;
        }
    return changes;
}

/* None: something may read or change it in between. */
void between(double *p, double *q, void (*f)(void), int n)
{
    for (int i = 0; i < n; i++) {
        p[i] = 1;
        if (q[i] > 3)
            p[i] = 2;
        f();
        if (q[i] > 4)
            p[i] = 3;
    }
}

/* None: two stores in an arm. */
void two(Cell *c, int n)
{
    for (int i = 0; i < n; i++) {
        c[i].value = c[i].low;
        if (c[i].value < 0) {
            c[i].value = -c[i].value;
            c[i].high = -c[i].high;
        }
    }
}

void is_volatile(volatile int *p, const int *q, int n)
{
    for (int i = 0; i < n; i++) {
        p[i] = 1;
        if (q[i] > 3)
            p[i] = 2;
    }
}
