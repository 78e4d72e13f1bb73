int f(int a)
{
    return ({ int t = a; if (t < 0) t = -t; t; }) + 1;
}
