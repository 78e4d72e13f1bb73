int g(int n) { return n + 1; }
int f(int n)
{
    int k = 0;
#pragma memrewrite begin r
again:
    while (n-- > 0) {
        k += g(n);
        if (k == 9)
            break;
        if (k == 7)
            return k;
    }
    for (int i = 0; i < n; i++)
        k += i;
    if (k == 3)
        goto again;
#pragma memrewrite end
    return k;
}
