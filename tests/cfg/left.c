typedef int jmp_buf[64];
void longjmp(jmp_buf, int);
static jmp_buf env;
static int may(int n)
{
    if (n < 0)
        longjmp(env, 1);
    return n;
}
static int never(int n)
{
    return n + 1;
}
int f(int n, int (*p)(int))
{
    never(n);
    may(n);
    if (n)
        return p(n);
    never(n);
    return n;
}
int (*hook)(int) = may; /* so that a call through a pointer may be one of it */
