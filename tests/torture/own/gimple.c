/* A function in gcc's own intermediate language is left as it was, the others are counted. */
/* { dg-options "-fgimple" } */
int printf(const char *, ...);

static int __GIMPLE() twice(int x)
{
    int y;
    y = x + x;
    return y;
}

static int sum(int n)
{
    int s = 0;
    while (n--)
        s += n;
    return s;
}

int main(void)
{
    return printf("%d %d\n", twice(3), sum(4)) < 0;
}
