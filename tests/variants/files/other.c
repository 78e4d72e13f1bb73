static int there = 1;
int other(int n);
int third(void);
int (*hooks[])(int) = {other};

static int step(int n)
{
    there += n;
    return n * 2;
}

int other(int n)
{
    return step(n) + step(n + 1);
}

int in_block(int n)
{
    return there + n + third();
}

int implicit(int n)
{
    there = n;
    return n;
}
