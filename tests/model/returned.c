/* Functions that only compute are what they compute: of their arguments, and of what their callers load for them. */
struct matrix {
    int rows, columns;
    double *cell;
};

static int at(int i, int j) { return i * 70 + j; }
static int place(const struct matrix *m, int i, int j) { return i * m->columns + j; }
static double cell(const struct matrix *m, int i, int j) { return m->cell[place(m, i, j)]; }
static int clamp(int v, int low, int high) { return v < low ? low : v > high ? high : v; }
static int within(int i, int n)
{
    if (i < 0)
        return 0;
    if (i >= n)
        return n - 1;
    return i;
}
static int halves(int n)
{
    int k = 0;
    while (n > 1) {
        n /= 2;
        k++;
    }
    return k;
}
static int calls;
static int counted(int i) { return i + calls++; }

/* One load. */
int same_place(const int *a, int x, int y) { return a[at(x, y)] * 3 + a[at(x, y)]; }

/* What the iteration before has stored. */
void sweep(double *a)
{
    for (int i = 1; i < 60; i++)
        for (int j = 1; j < 70; j++)
            a[at(i, j)] = 0.5 * a[at(i, j - 1)];
}

void sweep_matrix(struct matrix *m)
{
    for (int i = 1; i < m->rows; i++)
        for (int j = 1; j < m->columns; j++)
            m->cell[place(m, i, j)] = 0.5 * m->cell[place(m, i, j - 1)];
}

double neighbours(const struct matrix *m, int i, int j)
{
    return cell(m, i, j) + cell(m, i, j + 1) + 2 * cell(m, i, j);
}

long clamped_row(char **row, int y, int w, int h)
{
    long sum = 0;
    for (int x = 0; x < w; x++)
        sum += row[clamp(y, 0, h - 1)][x];
    return sum + *row[clamp(y + 1, 0, h - 1)];
}

long row_within(char **row, int y, int w, int h)
{
    long sum = 0;
    for (int x = 0; x < w; x++)
        sum += row[within(y, h)][x];
    return sum + *row[within(y, h)];
}

/* Arguments that differ. */
int other_place(const int *a, int x, int y) { return a[clamp(x, 0, y)] + a[clamp(x, 1, y)] + a[within(x, y)]; }

/* A number, and what was passed. */
static int width(void) { return 70; }
static void *same(void *p) { return p; }
int constant_width(const int *a, int x) { return a[x * width()] + a[width() * x] + width(); }
void filled(int *a, int n)
{
    int *p = same(__builtin_malloc(400)), *q = same(p);
    p[0] = p[1] = 1;
    for (int i = 0; i < n; i++)
        a[i] = q[0] + p[1];
    a[n] = *(int *)same(a);
    __builtin_free(p);
}

/* It has a loop: compilers do not see that the two are one. */
int with_loop(const int *a, int x) { return a[halves(x)] - a[halves(x)]; }

/* Each call returns another number. */
int with_state(const int *a, int x) { return a[counted(x)] - a[counted(x)]; }
