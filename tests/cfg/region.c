int f(int *a, int n)
{
    int s = 0;
#pragma memrewrite begin sum
    for (int i = 0; i < n; i++) {
        if (a[i] < 0)
            return -1;
        s += a[i];
    }
#pragma memrewrite end sum
    return s;
}
