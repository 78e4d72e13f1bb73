/* Floating operations that are not computed as often as they are written. */
double a[10][10], b[10][10], out[10][10];

/* alpha * a[i][k] leaves the innermost loop: of n * n * n * 3 operations n * n * n * 2 + n * n are left. */
void product(double alpha)
{
    for (int i = 0; i < 10; i++)
        for (int k = 0; k < 10; k++)
            for (int j = 0; j < 10; j++)
                out[i][j] += alpha * a[i][k] * b[k][j];
}

/* to may be from or b: nothing stays as it is with gcc; clang tests whether it is. */
void may_meet(double *to, const double *from, double alpha, int n)
{
    for (int j = 0; j < n; j++)
        to[j] += alpha * from[0] * b[0][j];
}

/* 2.0 * m is computed once, m + m * 2.0 as well; products may be turned round, but not differences. */
double common(double m, double p)
{
    return (2.0 * m - p) / (p - 2.0 * m) + (m * 2.0 + m) * (m + 2.0 * m);
}

/* What is an operation in the text alone: x * 1, x - 0, a sign, 2.0 * 3.0; x + 0 is one, and x / 4 a product. */
double folded(double x, double y)
{
    const double six = 2.0 * 3.0;
    return (x * 1.0 - 0.0) * -y + (x + 0.0) / 4.0 + six / 3.0 + y / 3.0;
}

/* x * y is computed in some iterations only: it stays with gcc, clang computes it and the sum in any case; x / y in each one; x - y behind a jump out. */
double sometimes(const double *v, int n, double x, double y)
{
    double sum = 0;
    for (int i = 0; i < n; i++) {
        if (v[i] > 3.0)
            sum += x * y;
        sum += x / y;
    }
    for (int i = 0; i < n; i++) {
        if (v[i] < 0.0)
            break;
        sum += x - y;
    }
    return sum;
}

/* Computed in front of the branch it is known in both arms; computed in an arm alone it is not behind. */
double arms(double x, double y, int c)
{
    double s = x + y, t;
    if (c)
        t = (x + y) * x;
    else
        t = y / x;
    return s * t + x * (x + y) + y / x;
}

/* There is no instruction for all 64 bits, without a sign: clang makes three sums of the first, one of each of the last two, and one in the x87. */
double unsigned_numbers(unsigned long full, unsigned narrow, long with_sign, unsigned long *in_memory)
{
    double sum = (double)full + (double)*in_memory + narrow + with_sign;
    sum += (double)(full >> 1) + (double)(full & 0xffff) + (double)(unsigned long)narrow + (float)full;
    *in_memory = (unsigned long)sum;
    *in_memory += (unsigned long)(float)sum;
    return sum + (double)((long double)full + 1);
}

/* clang computes what is in a small arm in any case: one sum of `d`; one of each arm; not what an `else if` guards, two variables, or a quotient. */
double chosen(const double *v, int n, double limit)
{
    double sum = 0;
    for (int i = 0; i < n; i++) {
        double d = v[i], e = 0, f = d, g = d;
        if (d > limit)
            d -= limit;
        if (d > 4.0)
            f *= d;
        else
            f -= d;
        if (d > 1.0)
            g += 3.0;
        else if (d < -1.0)
            g -= 3.5;
        if (f > limit)
            e += d, sum += g;
        if (e > limit)
            e = f / d;
        sum += d * e * f * g;
    }
    return sum;
}

/* gcc multiplies once: of a product with a turned factor the sign is turned.  Not of a sum. */
double wrapped(double d, double length)
{
    if (d > 0.5 * length)
        return d - length;
    return d < -0.5 * length || d < -length / 2 ? d + length : -d + length;
}

/* -length / 2 is length * -0.5, which leaves the loop, though it is computed on a condition. */
double nearest_image(const double *x, double length, int n)
{
    double sum = 0;
    for (int i = 0; i < n; i++) {
        double d = x[i];
        if (d > length / 2)
            d -= length;
        else if (d < -length / 2)
            d += length;
        sum += d;
    }
    return sum;
}
