/* Floating operations that are not executed as often as they are written. */
#include <stdio.h>

static double a[10][10], b[10][10], out[10][10];

/* Of three operations an iteration one is in front of the innermost loop: 10 * 10 * 10 * 2 + 10 * 10.  expect product flops=2100 */
/* annotate hoisted: alpha * a[i][k] */
static void product(double alpha)
{
    for (int i = 0; i < 10; i++)
        for (int k = 0; k < 10; k++)
            for (int j = 0; j < 10; j++)
                out[i][j] += alpha * a[i][k] * b[k][j];
}

/* to may be from: three operations in each of 10 iterations, 2 times.  expect may_meet flops=60 */
static void may_meet(double *to, const double *from, double alpha, int n)
{
    for (int j = 0; j < n; j++)
        to[j] += alpha * from[0] * b[0][j];
}

/* 2.0 * m, - p, p -, /, the sum, its square, +: 7.  expect common flops=7 */
/* annotate redundant: m * 2.0 */
static double common(double m, double p)
{
    return (2.0 * m - p) / (p - 2.0 * m) +
           (m * 2.0 + m) * (m + 2.0 * m);
}

/* A product, a sum, a product for the division by 4, a sum, 6 / 3 added, the division by 3, added.  expect folded flops=7 flt_div_64=1 flt_mul_64=2 */
static double folded(double x, double y)
{
    const double six = 2.0 * 3.0;
    return (x * 1.0 - 0.0) * -y + (x + 0.0) / 4.0 + six / 3.0 + y / 3.0;
}

/* 10 iterations: x / y once, a sum each; 3 times x * y and its sum.  Then 5 iterations, two operations each, since the loop may end in
 * front of them: 11 + 6 + 10.  expect sometimes flops=27 */
static double sometimes(const double *v, int n, double x, double y)
{
    double sum = 0;
    for (int i = 0; i < n; i++) {
        if (v[i] > 6.0)
            sum += x * y;
        sum += x / y;
    }
    for (int i = 0; i < n; i++) {
        if (v[i] > 4.0)
            break;
        sum += x - y;
    }
    return sum;
}

int main(int argc, char **argv)
{
    double v[10];
    (void)argv;
    for (int i = 0; i < 10; i++)
        v[i] = i;
    product(1.5);
    may_meet(out[0], a[0], 2.0, 10);
    may_meet(out[1], a[1], 2.0, 10);
    printf("%f %f %f\n", common(argc, 3.0), folded(argc, argc + 1.5), sometimes(v, 10, argc, 2.5));
    return 0;
}
