/* Structures, arrays and scalars that are registers: nothing has their address, or memcpy alone, which stands for an
 * access. */
void *memcpy(void *, const void *, unsigned long);

struct vector {
    double x, y, z;
};
struct range {
    int low, high;
};

static struct vector sum(struct vector a, struct vector b)
{
    return (struct vector){a.x + b.x, a.y + b.y, a.z + b.z};
}

void step(struct vector *at, const struct vector *by, int n)
{
    for (int i = 0; i < n; i++)
        at[i] = sum(at[i], by[i]);
}

/* Two of three members are read. */
double part(const struct vector *v)
{
    struct vector a = *v;
    return a.x * a.z;
}

/* Somebody else may write it. */
void change(struct vector *v);
double given_away(const struct vector *v)
{
    struct vector a = *v;
    change(&a);
    return a.x;
}

/* Which element is not known. */
double indexed(const double *v, int i)
{
    double a[4] = {v[0], v[1], v[2], v[3]};
    return a[i];
}

double constant_indices(const double *v)
{
    double a[2] = {v[0], v[1]};
    return a[0] - a[1];
}

unsigned unaligned(const char *from, char *to)
{
    unsigned v, w;
    memcpy(&v, from, sizeof v);
    memcpy(&w, from + 1, sizeof w);
    w ^= v;
    memcpy(to, &w, sizeof w);
    return v;
}

/* Not all of it is written: the rest is what it was. */
void *kept(const char *from)
{
    static void *last;
    void *p;
    last = memcpy(&p, from, sizeof p);
    return last;
}

/* 8 bytes are returned and passed in registers, 24 in memory. */
__attribute__((noinline)) struct range small(const int *v)
{
    struct range r = {v[0], v[1]};
    return r;
}

__attribute__((noinline)) struct vector large(const double *v)
{
    struct vector r = {v[0], v[1], v[2]};
    return r;
}

__attribute__((noinline)) double length(struct vector v)
{
    return v.x + v.y + v.z;
}

__attribute__((noinline)) int width(struct range r)
{
    return r.high - r.low;
}

double by_value(const double *v, const int *w)
{
    struct range r = small(w);
    struct vector a = large(v);
    return length(a) + width(r) + a.x;
}

/* Real operands stay real, the imaginary unit turns, signs are flipped; of one part the other is not loaded. */
double creal(double _Complex), cimag(double _Complex);
void complex_numbers(double _Complex *to, const double _Complex *from, const double *by)
{
    double _Complex z = from[0];
    to[0] = from[0] * by[0] + 1.0;
    to[1] = -from[1] / by[1];
    to[2] = z * z * 1.0iF;
    to[3] = creal(from[3]) / cimag(from[4]) / z;
}
