/* What one iteration reads the next one has: a chain that begins with a store goes all the way; else one step. */
static double grid[9][9], line[99], other[99];

void seidel(void)
{
    for (int i = 1; i < 8; i++)
        for (int j = 1; j < 8; j++)
            grid[i][j] = grid[i - 1][j - 1] + grid[i - 1][j] + grid[i - 1][j + 1] + grid[i][j - 1];
}

void jacobi(void)
{
    for (int i = 1; i < 98; i++)
        other[i] = line[i - 1] + line[i] + line[i + 1];
}

/* It is read: else nothing would be left of it. */
double read_other(int i)
{
    return other[i];
}

/* gcc has all of them from up to three iterations before, whatever lies in between; the fifth one begins another chain. */
double window(const double *a, int n)
{
    double s = 0;
    for (int i = 2; i < n - 2; i++)
        s += a[i - 2] * 0.1 + a[i - 1] * 0.2 + a[i] * 0.4 + a[i + 1] * 0.2 + a[i + 2] * 0.1;
    return s;
}

double gap(const double *a, int n)
{
    double s = 0;
    for (int i = 2; i < n; i++)
        s += a[i] - a[i - 2];
    return s;
}

double downwards(const double *a, int n)
{
    double s = 0;
    for (int i = n - 1; i > 1; i--)
        s += a[i] - a[i - 2];
    return s;
}

/* One is not accessed in each iteration: gcc hands nothing on. */
int edges(const int *a, int n)
{
    int s = 0;
    for (int i = 1; i < n; i++) {
        if (a[i - 1] < 5)
            s++;
        else if (a[i + 1] < 5)
            s += 2;
        s ^= a[i];
    }
    return s;
}

/* ... nor beside calls, though this one leaves a as it is ... */
int called(const int *restrict a, int n, int act(int))
{
    int s = 0;
    for (int i = 1; i < n; i++)
        s += act(a[i] - a[i - 1]);
    return s;
}

/* ... nor where it may have been stored to. */
void stored(const double *a, double *to, int n)
{
    for (int i = 1; i < n; i++)
        to[i] = a[i] - a[i - 1];
}

/* Vectors of two lanes: a[i - 1] is a[i + 1] of the one before; a[i] is loaded by itself. */
void lanes(void)
{
    for (int i = 1; i < 97; i++)
        other[i] = line[i - 1] + line[i] + line[i + 1];
}

/* The next one's coordinates are this one's in the next iteration, and no call of sqrt comes in between with clang,
 * which knows that there is none for a sum of squares. */
struct city {
    double x, y;
    struct city *next, *before;
};
static double distance(const struct city *a, const struct city *b)
{
    return __builtin_sqrt((a->x - b->x) * (a->x - b->x) + (a->y - b->y) * (a->y - b->y));
}
struct city *nearest(struct city *tour, struct city *c)
{
    struct city *best = tour, *p = tour;
    double least = 1e30;
    do {
        double more = distance(p, c) + distance(c, p->next) - distance(p, p->next);
        if (more < least) {
            least = more;
            best = p;
        }
        p = p->next;
    } while (p != tour);
    c->next = best->next;
    c->before = best;
    best->next->before = c;
    best->next = c;
    return best;
}
