/* Sine and cosine of one angle: gcc has both from one call. */
#include <math.h>

void turned(double *p, double r, double phi)
{
    p[0] = r * cos(phi);
    p[1] = r * sin(phi);
}

void single(float *p, int n, float by)
{
    for (int i = 0; i < n; i++) {
        p[2 * i] = sinf(by * (float)i);
        p[2 * i + 1] = cosf(by * (float)i);
    }
}

/* The cosine is in front of the branch. */
double below(double x, int wanted)
{
    double c = cos(x);
    if (wanted)
        c += sin(x);
    return c;
}

/* In front of the loop, both. */
double in_front(const double *a, int n, double x)
{
    double sum = 0;
    for (int i = 0; i < n; i++)
        sum += a[i] * cos(x) + sin(x);
    return sum;
}

/* ---- not that ---- */
double arms(double x, int which)
{
    return which ? sin(x) : cos(x);
}

double other_angle(double x)
{
    return sin(x) + cos(x + 1);
}

double twice_the_same(double x)
{
    return sin(x) + sin(x);
}
