/* No address is taken of what longjmp leaves, so that calls through pointers come back. */
typedef int jmp_buf[64];
void longjmp(jmp_buf, int);
static jmp_buf env;
int may(int n)
{
    if (n < 0)
        longjmp(env, 1);
    return n;
}
int f(int n, int (*p)(int))
{
    if (n)
        return p(n);
    return n;
}
