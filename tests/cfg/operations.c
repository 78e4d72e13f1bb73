double f(int i, float x, double y, _Complex double z, char *p)
{
    i = i * 3 / 2 % 5 << 1;
    x = x * 2 + i;
    y -= x / y;
    x += y;
    z = z * z;
    p += i;
    return !i ? y : -x;
}
