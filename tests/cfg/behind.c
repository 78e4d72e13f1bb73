typedef int jmp_buf[64];
void longjmp(jmp_buf, int);
static jmp_buf env;
static int data[8], size;
static int may(int n)
{
    if (n < 0)
        longjmp(env, 1);
    return n;
}
int f(int n)
{
    int k = size;
    data[n] += may(n) + may(k);
    k += n ? may(n) : data[0];
    may(k);
    return k + data[1];
}
