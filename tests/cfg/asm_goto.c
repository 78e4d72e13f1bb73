int f(int x)
{
    __asm__ goto("" : : "r"(x) : : one, two);
    x++;
one:
two:
    return x;
}
