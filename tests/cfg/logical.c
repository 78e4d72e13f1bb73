int f(int *p, int *q)
{
    return (p && *p) || *q;
}
