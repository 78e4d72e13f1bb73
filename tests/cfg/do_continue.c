int f(int n)
{
    do {
        if (n & 1)
            continue;
        n -= 2;
    } while (n > 0);
    return n;
}
