typedef int jmp_buf[64];
int setjmp(jmp_buf);
int f(jmp_buf env, int n)
{
    int volatile k = 0;
    if (setjmp(env) == 0)
        k = n;
    while (k > 0)
        k--;
    return k;
}int g(jmp_buf env)
{
    return setjmp(env);
}int h(void)
{
    return 3;
}
