double work(const double *x, double *y, int n);
