int f(int a, int *p)
{
    if (a)
        *p = 1;
    return a;
}
