void g(void);
void f(int n)
{
    int i = 0;
    for (; i < n;)
        i++;
    for (i = 0;; i++)
        if (i > n)
            break;
    for (;;)
        g();
}
