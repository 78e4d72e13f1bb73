/* Regions whose text has directives: whole conditionals are in both versions, with other labels in the first text, even where they are left out, and so do
 * definitions, but for macros that have another meaning before; those that another compiler may see static variables in do not.  A loop whose
 * body a conditional cuts has one text in the counted one. */
int work(int);

int whole(int n)
{
    int s = 0;
#pragma memrewrite begin whole
    work(n);
#ifdef WIDE
    for (int i = 0; i < 2 * n; i++)
        s += work(2 * i);
#else
    for (int i = 0; i < n; i++) {
#if defined WIDE || 0
        s -= work(i);
#elif 1
        s += work(i);
#endif
    }
#endif
    work(s);
#pragma memrewrite end
    return n;
}

int jumps(int n)
{
#pragma memrewrite begin jumps
#ifdef WIDE
    if (n < 0)
        goto out;
#endif
    work(n);
#ifdef WIDE
out:
#endif
    work(n);
#pragma memrewrite end
    return n;
}

int defines(int n)
{
#pragma memrewrite begin defines
#define TWICE(x) work(2 * (x))
    TWICE(n);
#pragma memrewrite end
    return n;
}

int cut(int n)
{
#pragma memrewrite begin cut
#ifdef WIDE
    for (int i = 0; i < n; i++) {
        work(2 * i);
#else
    for (int i = 0; i < n; i++) {
#endif
        work(i);
    }
#pragma memrewrite end
    return n;
}

int redefines(int n)
{
#pragma memrewrite begin redefines
#define SCALE 2
    work(SCALE * n);
#undef SCALE
#define SCALE 3
    work(SCALE * n);
#pragma memrewrite end
    return n;
}

int hides(int n)
{
#pragma memrewrite begin hides
#ifdef WIDE
    static int calls;
    calls++;
#endif
    work(n);
#pragma memrewrite end
    return n;
}

int colons(int n)
{
#pragma memrewrite begin colons
#ifdef WIDE
    struct {
        unsigned u : 3;
        unsigned : 5;
    } bits = {1};
    n = n ? n > 1 ? bits.u : 2 : 3;
#endif
    work(n);
#pragma memrewrite end
    return n;
}
