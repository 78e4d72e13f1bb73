/* Parameters that are always passed the same number. */
static double scaled(const double *v, double by, int factor) { return v[0] * by * factor; }

static double passed_on(const double *v, double by, double other) { return scaled(v, by, 4) + other * 2.0 + v[1] * other; }

static double changed(double v, double by)
{
    double first = v * by;
    by += 1.0;
    return first + v * by;
}

/* by is 1.0: no operation; other is 2.0 and 3.0. */
double same(const double *v) { return passed_on(v, 1.0, 2.0) + passed_on(v + 1, 1.0, 3.0) + scaled(v, 1, 4); }

/* What is assigned to has its first value until then. */
double once(double v) { return changed(v, 1.0) + changed(v + 1, 1.0); }
