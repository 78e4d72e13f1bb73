int f(int a, int b)
{
    if (a < b)
        return b;
    else
        b = a;
    return b + 1;
}
