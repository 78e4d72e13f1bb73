int f(int n)
{
    if (n) again: n--;
    else goto again;
    for (;;) { if (n++ > 3) goto out; }
out:;
    return n;
}
