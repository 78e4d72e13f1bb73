int f(int n)
{
again:
    if (n > 10) {
        n /= 2;
        goto again;
    }
    return n;
}
