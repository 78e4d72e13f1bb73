typedef int jmp_buf[64];
int setjmp(jmp_buf);
void g(int);
int f(jmp_buf env, int n)
{
    if (setjmp(env) == 0)
        g(n);
    int k = n;
    g(k);
    return k;
}
