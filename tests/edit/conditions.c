int f(int *p, int a, int b)
{
    int r = (a && b) + (a || b);
    if (p && *p > 0 && !b) r++;
    r += a ? *p : b ? p[1] : p[2];
    while (a-- && b) r++;
    r = p[a] ?: b;
    r += b ? a / b : a; /* may trap where b is 0: a branch */
    r += b ? a / 3 : a;
    return r ? 0 : 1;
}
