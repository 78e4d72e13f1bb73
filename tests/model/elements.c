/* Elements that a loop of constant trip count has loaded, and loads of single elements behind it: clang unrolls the
 * loop completely. */
double within(const double *f)
{
    double sum = 0;
    for (int k = 0; k < 9; k++)
        sum += f[k];
    return sum / (f[0] + f[8]);
}

double outside(const double *f)
{
    double sum = 0;
    for (int k = 1; k < 9; k++)
        sum += f[k];
    return sum / (f[0] + f[9]);
}

double by_two(const double *f)
{
    double sum = 0;
    for (int k = 8; k > 0; k -= 2)
        sum += f[k];
    return sum / (f[2] + f[3] + f[0]);
}

double moving(const double *f, int n)
{
    double sum = 0;
    for (int i = 0; i < n; i++) {
        for (int k = 0; k < 3; k++)
            sum += f[3 * i + k];
        sum -= f[3 * i + 1];
    }
    return sum;
}

/* ---- not that ---- */
double unknown(const double *f, int n)
{
    double sum = 0;
    for (int k = 0; k < n; k++)
        sum += f[k];
    return sum / (f[0] + f[8]);
}

double many(const double *f)
{
    double sum = 0;
    for (int k = 0; k < 400; k++)
        sum += f[k];
    return sum / (f[0] + f[8]);
}

double left_early(const double *f)
{
    double sum = 0;
    for (int k = 0; k < 9; k++) {
        if (sum > 10)
            break;
        sum += f[k];
    }
    return sum / (f[1] + f[8]);
}

double on_condition(const double *f, const char *is)
{
    double sum = 0;
    for (int k = 0; k < 9; k++)
        if (is[k])
            sum += f[k];
    return sum / (f[0] + f[8]);
}

double stored(const double *f, double *to)
{
    double sum = 0;
    for (int k = 0; k < 9; k++) {
        sum += f[k];
        to[k] = sum;
    }
    return sum / (f[0] + f[8]);
}

double stored_behind(const double *f, double *to)
{
    double sum = 0;
    for (int k = 0; k < 9; k++)
        sum += f[k];
    *to = sum;
    return sum / (f[0] + f[8]);
}

float other_size(const double *f, const float *of)
{
    double sum = 0;
    for (int k = 0; k < 9; k++)
        sum += f[k];
    return (float)sum / (of[0] + ((const float *)f)[2]);
}
