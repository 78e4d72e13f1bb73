/* What callers do of inlined functions: loads of what they know, or of what their loops do not change; stores behind their loops. */
struct text { const int *at; int n, line; };
struct vector { double *data; int n; };

static int peek(const struct text *t)
{
    return *t->at;
}

static int next(struct text *t)
{
    t->n++;
    return *t->at++;
}

int digits(struct text *t)
{
    int value = 0;
    while (peek(t) >= '0')
        value = value * 10 + next(t);
    return value;
}

static double get(const struct vector *v, int i)
{
    return i < v->n ? v->data[i] : 0.0;
}

double sum(const struct vector *v)
{
    double all = 0.0;
    for (int i = 0; i < 100; i++)
        all += get(v, i);
    return all;
}

static int lines;

/* Stored on a condition: it stays. */
static void note(int c)
{
    if (c == '\n')
        lines++;
}

int count(const int *s)
{
    for (; *s; s++)
        note(*s);
    return lines;
}

/* In a circle: the function by which it is entered stays one. */
static int depth;
static int inner(int n);

static int outer(int n)
{
    return n ? inner(n - 1) + depth : depth;
}

static int inner(int n)
{
    depth++;
    return outer(n);
}

int circle(int n)
{
    depth = 0;
    return outer(n);
}

/* Only one of its calls is seen by a caller that counts what it loads: it is called through a pointer, too. */
static int told(void)
{
    return depth;
}

int (*pointer)(void) = told;

int calls_told(void)
{
    return depth + told();
}
