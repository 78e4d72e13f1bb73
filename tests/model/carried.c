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

/* clang finds a[j + 1] of the iteration before, not a[j - 1], whose address it has not computed; gcc neither, since the
 * places are stored to on a condition. */
#define SWAP(x, y) do { int t = x; x = y; y = t; } while (0)
void swap_next(int *a, int n)
{
    for (int j = 0; j < n - 1; j++)
        if (a[j] > a[j + 1])
            SWAP(a[j], a[j + 1]);
}
void swap_last(int *a, int n)
{
    for (int j = 1; j < n; j++)
        if (a[j - 1] > a[j])
            SWAP(a[j - 1], a[j]);
}

/* Copies of an iteration share with clang; gcc carries on. */
double with_last(const double *a, int n)
{
    double s = 0;
    for (int i = 1; i < n; i++)
        s += a[i] * a[i - 1];
    return s;
}

/* A way out passes the second place by. */
int until_found(const double *a, int n)
{
    int s = 0;
    for (int i = 1; i < n; i++) {
        if (a[i] == 33)
            break;
        s += a[i] > a[i - 1];
    }
    return s;
}

/* The store may be to a[i], and leaves it as it is then, which compilers do not see. */
int without_repeats(int *a, int n)
{
    int m = 1;
    for (int i = 1; i < n; i++)
        if (a[i] != a[i - 1])
            a[m++] = a[i];
    return m;
}

/* What the iteration stores begins a chain with gcc: y[i - 1] to y[i - 3] are not loaded, y[i - 4] is, and y[i - 5]
 * was.  clang carries over one iteration, and makes no vectors though it loads no y[i - 1]. */
void recursive(const double *restrict x, double *restrict y, int n)
{
    for (int i = 5; i < n; i++)
        y[i] = x[i] - y[i - 1] - y[i - 2] - y[i - 3] - y[i - 4] - y[i - 5];
}

/* a[i - 2] of an iteration later is a[i]: no vector of two holds both, whatever is carried. */
void with_two_before(int *restrict a, int n)
{
    for (int i = 2; i < n; i++)
        a[i] = a[i - 1] ^ a[i - 2];
}

/* a[k + 3] would be carried for three iterations, which is all that there are. */
double three_apart(const double *a, double *d)
{
    double s = 0;
    for (int k = 0; k < 3; k++)
        s += (a[k + 3] - a[k]) * d[k];
    return s;
}
