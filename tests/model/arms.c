/* Loads into a variable that one arm alone reads: they are made there. */
typedef struct Frame { int *base, *limit; } Frame;
typedef struct Machine { Frame *frame; int *top, nil, depth; } Machine;

int *at(Machine *m, int index)
{
    Frame *f = m->frame;
    if (index > 0)
        return f->base + index;
    return m->top + index;
}

/* One behind the other. */
int *first(const Machine *m, int index)
{
    const Frame *f;
    int *base;
    f = m->frame;
    base = f->base;
    if (index < 0)
        return m->top;
    else
        return base + index;
}

/* The inner arm has it. */
int inner(const Machine *m, int a, int b)
{
    int d = m->depth;
    if (a > 3) {
        if (b > a)
            return d;
        return b;
    }
    return a;
}

/* These stay: both arms read it; the condition does; the place is written before; a loop is no arm. */
int both(const Machine *m, int a)
{
    int d = m->depth;
    if (a > 3)
        return d + 1;
    return a + d;
}

int asked(const Machine *m, int a)
{
    int d = m->depth;
    if (d > a)
        return d + 1;
    return a;
}

int written(Machine *m, int a)
{
    int d = m->depth;
    m->depth = a;
    if (a > 3)
        return d + 1;
    return a;
}

int repeated(const Machine *m, int n)
{
    int d = m->depth, s = 0;
    for (int i = 0; i < n; i++)
        s += d ^ i;
    return s;
}

/* Another load keeps it in front: one load is enough for both. */
int again(const Machine *m, int a)
{
    int d = m->depth;
    if (a > 3)
        a += d;
    return a * m->depth;
}

/* So does a second value. */
int twice(const Machine *m, int a)
{
    int d = m->depth;
    if (a < 0)
        d = m->nil;
    if (a > 3)
        return d;
    return a;
}
