int f(int *p, int a, int b)
{
    int r = (a && b) + (a || b);
    if (p && *p > 0 && !b) r++;
    r += a ? *p : b ? p[1] : p[2];
    while (a-- && b) r++;
    r = p[a] ?: b;
    return r ? 0 : 1;
}
