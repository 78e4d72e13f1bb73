/* Loads of which a byte or two are of use. */
struct S {
    int kind;
    unsigned flags;
    unsigned short bits;
};
int f(void);

int low(const unsigned *p, const int *table)
{
    return table[p[0] & 255] + (p[1] & 0xffff) + (unsigned char)p[2] + (p[3] & 15);
}

/* one byte with clang, four with gcc */
int middle(const unsigned *p, const int *table)
{
    return table[p[0] >> 8 & 255] + (p[1] >> 24) + (p[2] & 0xff00) + (p[3] >> 5 & 255);
}

/* A branch tests a byte, wherever it lies. */
int tested(const struct S *s, const struct S *t)
{
    if (s->flags & 0x400)
        return f();
    while ((s->kind & 6) == 0)
        f();
    if (!(t->bits & 0x8000) && !(t->kind >> 3 & 1))
        return f();
    return t->flags & 0x180 ? f() : 0;
}

/* clang alone tests for a value */
int chosen(const struct S *s)
{
    return s->flags & 4 ? 3 : 9;
}

/* All of it is of use elsewhere. */
int both(const struct S *s)
{
    if (s->flags & 4)
        return f();
    return (int)s->flags;
}

/* clang unrolls the loop over three shifts, but not that over a hundred */
enum { N = 1000 };
static int a[N], count[256];
void digits(void)
{
    for (int shift = 0; shift < 24; shift += 8)
        for (int i = 0; i < N; i++)
            count[a[i] >> shift & 255]++;
    for (int times = 0; times < 800; times += 8)
        for (int i = 0; i < N; i++)
            count[a[i] >> times & 255]++;
}

/* Vectors are loaded as a whole. */
void vectors(const unsigned *restrict from, unsigned *restrict to)
{
    for (int i = 0; i < N; i++)
        to[i] = from[i] & 255;
}
