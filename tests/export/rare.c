static volatile int a[64];
static __attribute__((noinline)) int leaf(int i)
{
    return a[i];
}
static __attribute__((noinline)) int rare(int i)
{
    return leaf(i) + leaf(i + 1) + a[0];
}
static __attribute__((noinline)) int seldom(int i)
{
    return leaf(i) + a[0];
}
static __attribute__((noinline)) int often(int n)
{
    int s = 0;
    for (int i = 0; i < n; i++)
        s += a[i & 63];
    return s;
}
int main(void)
{
    return often(4000000) - often(4000000) + rare(1) * 0 + seldom(2) * 0;
}
