int f(void)
{
    int a = 1;
    return a;
}
int g(void)
{
    return 1;
}
