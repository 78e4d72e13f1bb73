/* Functions that write only what their arguments lead to: with clang, nothing else is changed by their calls. */
static int calls;

__attribute__((noinline)) static void fill(const double *from, double *to)
{
    to[0] = from[0] * 2;
    to[1] = from[1];
}

/* weight[0] is loaded in front of the loop. */
double filled(const double *from, const double *weight, int n)
{
    double s = 0, own[2];
    for (int i = 0; i < n; i++) {
        fill(from + i, own);
        s += own[0] * weight[0] + own[1];
    }
    return s;
}

/* Handed on, and into an array of its own. */
__attribute__((noinline)) static void fill_twice(const double *from, double *to)
{
    double own[2];
    fill(from, own);
    fill(from + 1, to);
    to[0] += own[1];
}

double handed_on(const double *from, const double *weight, int n)
{
    double s = 0, own[2];
    for (int i = 0; i < n; i++) {
        fill_twice(from + i, own);
        s += own[0] * weight[0];
    }
    return s;
}

/* A parameter that moves on, a pointer that was read and a static variable: the weights are loaded anew. */
__attribute__((noinline)) void walk(const double *from, double *to, int n)
{
    while (n-- > 0)
        *to++ = *from++;
}

__attribute__((noinline)) static void follow(const double *from, double **to)
{
    (*to)[0] = from[0];
}

__attribute__((noinline)) static void count(const double *from, double *to)
{
    to[0] = from[0];
    calls++;
}

double walked(const double *from, const double *weight, int n)
{
    double s = 0, own[4];
    for (int i = 0; i < n; i++) {
        walk(from + i, own, 4);
        s += own[0] * weight[0];
    }
    return s;
}

double followed(const double *from, const double *weight, int n, double *to)
{
    double s = 0;
    for (int i = 0; i < n; i++) {
        double *p = to;
        follow(from + i, &p);
        s += to[0] * weight[0];
    }
    return s;
}

double counted(const double *from, const double *weight, int n)
{
    double s = 0, own[1];
    for (int i = 0; i < n; i++) {
        count(from + i, own);
        s += own[0] * weight[0];
    }
    return s + calls;
}

/* The argument is the caller's own: it may be the weights. */
double into(const double *from, double *to, const double *weight, int n)
{
    double s = 0;
    for (int i = 0; i < n; i++) {
        fill(from + i, to);
        s += to[0] * weight[0];
    }
    return s;
}

/* A function that calls itself may do anything. */
__attribute__((noinline)) static void descend(const double *from, double *to, int n)
{
    to[0] = from[n];
    if (n > 0)
        descend(from, to, n - 1);
}

double descended(const double *from, const double *weight, int n)
{
    double s = 0, own[1];
    for (int i = 0; i < n; i++) {
        descend(from, own, i);
        s += own[0] * weight[0];
    }
    return s;
}
