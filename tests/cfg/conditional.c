double f(int c, double *a, double *b)
{
    return c ? *a : *b;
}
