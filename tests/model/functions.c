/* Library functions that compilers know: which are instructions, which of them are computed once, and what calls may
 * change. */
double sqrt(double), pow(double, double), fabs(double), floor(double), rint(double), fmax(double, double), exp(double),
    sin(double), exp2(double);
float powf(float, float);
int abs(int);

struct set {
    double *value;
    int n, *count;
};

double square(double x)
{
    return pow(x, 2) + x * x;
}

double inverse(double x)
{
    return pow(x, -1.0) * powf((float)x, 1) + pow(x, 3);
}

double power_of_two(double x)
{
    return pow(2, x);
}

/* gcc computes one of two roots with the same argument, and leaves it in the loop. */
double two_roots(const double *v, int n, double a)
{
    double s = 0;
    for (int i = 0; i < n; i++)
        s += sqrt(a) * v[i] / (1 + sqrt(a));
    return s;
}

/* A sum of squares has a root: clang does not call, nor load again. */
double length(const double *v, double x)
{
    return sqrt(v[0] * v[0] + pow(v[1] - x, 2)) + v[0];
}

double root(const double *v, double x)
{
    return sqrt(v[0] + x) + v[0];
}

/* For clang errno may be anywhere, for gcc where an int is reached by a pointer to such. */
double exponentials(struct set *s)
{
    double sum = 0;
    for (int i = 0; i < s->n; i++)
        sum += s->value[i] * exp(i);
    return sum;
}

double counted(double *sum, int *count, double x)
{
    *sum += *count;
    x = exp(x);
    return x + *sum + *count;
}

/* What stands behind a call that may end the program is not loaded in front of the loop by gcc. */
double behind(const struct set *s, double x)
{
    double sum = 0;
    int i = 0;
    do
        sum += exp(x) * s->value[i];
    while (++i < 100);
    return sum;
}

double invariant(const double *v, int n, double a)
{
    double s = 0;
    for (int i = 0; i < n; i++)
        s += sin(a) * v[i] + floor(a) + rint(v[i]);
    return s;
}

double plain(const double *v, int n)
{
    double s = 0;
    for (int i = 0; i < n; i++)
        s = fmax(s, fabs(v[i])) + abs(i);
    return s;
}

double one(double x)
{
    return pow(x, 0) + pow(x, -0.0f);
}

/* The root of a sum of squares exists: clang makes no call of it, also where a variable holds the sum. */
double root_of_variable(const double *v, const int *n, double a)
{
    double s = 0, d, r;
    for (int i = 0; i < *n; i++) {
        double x = v[i] - a;
        d = x * x;
        d += a * a;
        r = sqrt(d);
        s += r;
    }
    return s;
}

double root_of_sum(const double *v, int n, const double *other)
{
    double s = 0;
    for (int i = 0; i < n; i++)
        s += v[i] * v[i];
    return *other + sqrt(s) + *other;
}

double root_of_changed(const double *v, double x, const double *other)
{
    double s = x * x;
    if (*v > 1)
        s -= 1;
    return *other + sqrt(s) + *other;
}

/* A variable that is assigned before the one that it is made of is declared. */
double root_of_copy(double x, const double *other)
{
    double r, d = x * x;
    r = d;
    return *other + sqrt(r) + *other;
}

/* Nothing negative is added, but clang looks round a loop once only. */
double root_of_squares(const double *v, int n, double x, const double *other)
{
    double s = x * x;
    for (int i = 0; i < n; i++)
        s += v[i] * v[i];
    return *other + sqrt(s) + *other;
}

double root_behind_assembly(double x, const double *other)
{
    double s = x * x;
    __asm__("" : "+x"(s));
    return *other + sqrt(s) + *other;
}

/* The table of characters' classes has one address, which both compilers have in front of the loop; clang loads what is
 * there again behind a store, gcc does not, as it is another pointer than what is stored. */
extern const unsigned short **__ctype_b_loc(void) __attribute__((const));

struct text {
    const char *at;
};

void skip(struct text *t)
{
    while ((*__ctype_b_loc())[(unsigned char)*t->at] & 0x2000)
        t->at++;
}

/* ---- what is never negative where a function is inlined ---- */
/* clang: *other is loaded once, since the loop is unrolled, and its sum looked at again in the caller. */
static double unrolled_sum(const double *v, const double *other)
{
    double s = 0;
    for (int i = 0; i < 3; i++)
        s += v[i] * v[i];
    return *other + sqrt(s + 1e-4) + *other;
}
double of_unrolled_sum(const double *v, const double *other)
{
    return unrolled_sum(v, other);
}

/* The loop is not unrolled. */
static double long_sum(const double *v, const double *other, int n)
{
    double s = 0;
    for (int i = 0; i < n; i++)
        s += v[i] * v[i];
    return *other + sqrt(s + 1e-4) + *other;
}
double of_long_sum(const double *v, const double *other, int n)
{
    return long_sum(v, other, n);
}

/* The number is passed. */
static double softened(const double *v, const double *other, double by)
{
    double x = v[0];
    return *other + sqrt(x * x + by) + *other;
}
double of_softened(const double *v, const double *other)
{
    return softened(v, other, 0.25);
}
static double hardened(const double *v, const double *other, double by)
{
    double x = v[0];
    return *other + sqrt(x * x + by) + *other;
}
double of_hardened(const double *v, const double *other)
{
    return hardened(v, other, -0.25);
}

/* It is not inlined. */
double outer_sum(const double *v, const double *other)
{
    double s = 0;
    for (int i = 0; i < 3; i++)
        s += v[i] * v[i];
    return *other + sqrt(s) + *other;
}
