void g(void);
#pragma memrewrite function
void f(int a)
{
    if (a)
        return;
    if (a > 1)
        return g();
    g();
}
