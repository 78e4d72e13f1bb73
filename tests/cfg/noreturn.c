void exit(int) __attribute__((noreturn));
int f(int a)
{
    if (a)
        exit(a);
    return a;
}
