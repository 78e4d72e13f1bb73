/* options: --progress=none */
/* A loop whose iterations can be sampled stands once more, for when all are counted; not one with a label, or one that calls a variant. */
double a[8][8], b[8];
static double half(double x) { return x > 2.0 ? x / 2.0 : x; }
extern double other(double x);
#pragma memrewrite function
void f(int n)
{
    for (int i = 0; i < n; i++) {
        for (int k = 0; k < n; k++)
            b[i] += other(a[k][i]);
        if (b[i] > 1.0)
            b[i] = 1.0;
    }
    for (int i = 0; i < n; i++)
        for (int k = 0; k < n; k++)
            b[i] += half(a[k][i]);
    for (int i = 0; i < n; i++) {
        for (int k = 0; k < n; k++)
            if (a[i][k] > 9.0)
                goto next;
        b[i]++;
    next:;
    }
    b[0] = __LINE__;
}
