/* Loops that are vectorised: what conditions guard is loaded in each iteration, if no load can trap and what is chosen fits into masks. */
enum { N = 640 };
static unsigned char a[N];
static short b[N];
static int c[N], d[N];
static double x[N];

int both(void)
{
    int n = 0;
    for (int i = 0; i < N; i++)
        if (a[i] > 0 && b[i] > 0)
            n++;
    return n;
}

/* clang alone: gcc has no masks for wide integers */
long both_wide(void)
{
    long n = 0;
    for (int i = 0; i < N; i++)
        n += a[i] && b[i];
    return n;
}

long one_wide(void)
{
    long n = 0;
    for (int i = 0; i < N; i++)
        if (a[i] || b[i])
            n++;
    return n;
}

void choose(void)
{
    for (int i = 0; i < N; i++)
        d[i] = a[i] > 0 ? b[i] : c[i];
}

/* clang alone: 602 iterations fill no vectors of 8 bytes */
int odd(void)
{
    int n = 0;
    for (int i = 0; i < 602; i++)
        if (a[i] > 0 && b[i] > 0)
            n++;
    return n;
}

/* clang alone: gcc does not store by masks */
void store(void)
{
    for (int i = 0; i < N; i++)
        if (a[i] > 0)
            d[i] = c[i];
}

/* Not: the number of iterations, or where the pointer ends, is not known. */
int some(int n, const int *p)
{
    int sum = 0;
    for (int i = 0; i < n; i++)
        if (a[i] > 0)
            sum += c[i];
    for (int i = 0; i < N; i++)
        if (a[i] > 0)
            sum += p[i];
    return sum;
}

/* Not: floating sums keep their order, and so do values that the next iteration looks at. */
double in_order(void)
{
    double sum = 0.0;
    int last = 0;
    for (int i = 0; i < N; i++)
        if (a[i] > 0)
            sum += x[i];
    for (int i = 0; i < N; i++)
        if (a[i] > last)
            last = c[i];
    return sum + last;
}

/* Not: the loop may be left in the middle. */
int search(void)
{
    for (int i = 0; i < N; i++)
        if (a[i] > 0 && b[i] > 7)
            return c[i];
    return 0;
}

/* clang does two vectors of two in an iteration: the first one's from[i + 1] is the second one's from[i - 1]. */
void average(const double *restrict from, double *restrict to, int n)
{
    for (int i = 1; i < n; i++)
        to[i] = 0.3 * (from[i - 1] + from[i] + from[i + 1]);
}

/* … of four floats it is not */
void average_floats(const float *restrict from, float *restrict to, int n)
{
    for (int i = 1; i < n; i++)
        to[i] = 0.3f * (from[i - 1] + from[i] + from[i + 1]);
}

/* gcc loads a[i] twice: both products overwrite a register. */
static double u[N], v[N], w[N], z[N];
void two_products(double s)
{
    for (int i = 0; i < N; i++) {
        u[i] = s * v[i];
        w[i] = v[i] * z[i];
    }
}

/* … once, where the first one overwrites the other operand, or iterations are not vectorised */
void one_overwritten(double s, int n)
{
    for (int i = 0; i < N; i++) {
        w[i] = v[i] * z[i];
        u[i] = s * v[i];
    }
    for (int i = 0; i < n; i++) {
        u[i] = s * v[i];
        w[i] = v[i] * z[i];
    }
}

/* … and twice with sums, which gcc adds lane by lane */
double sum_and_product(double s)
{
    double sum = 0.0;
    for (int i = 0; i < N; i++) {
        u[i] += s * v[i];
        sum += v[i] * z[i];
    }
    return sum;
}

/* They are read: else nothing would be left of them. */
double read_all(int i)
{
    return d[i] + u[i] + w[i];
}

/* Two vectors in an iteration share p[2] if that iteration costs less than 20: 2 for the loop, 1 for each access and 2
 * for each operation, or 39 for a division, also if that is hoisted for good at last. */
struct wave {
    int n;
    double *to, *from, *other, step, width;
};

void cheap(double *to, const double *p, const double *q, int n)
{
    for (int i = 1; i < n - 1; i++)
        to[i] = p[i - 1] + p[i] + p[i + 1] + q[i - 1] + q[i] * 0.5;
}

void dear(double *to, const double *p, const double *q, int n)
{
    for (int i = 1; i < n - 1; i++)
        to[i] = 0.25 * (p[i - 1] + p[i] + p[i + 1] + q[i - 1] + q[i] * 0.5);
}

void divides(struct wave *w)
{
    for (int i = 1; i < w->n - 1; i++)
        w->to[i] = w->from[i - 1] + w->step / w->width * w->from[i + 1];
}
