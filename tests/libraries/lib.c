static int data[64];

int twice(int x)
{
    int i;
    for (i = 0; i < 4; i++)
        data[i] += x;
    return data[0] + data[3];
}

int region(int x, int (*back)(int))
{
    int i;
#pragma memrewrite begin inner
    for (i = 0; i < 8; i++)
        data[i] += back(x);
#pragma memrewrite end
    return data[7];
}
