#define SQUARE(x) ((x) * (x))
#define EMPTY
int f(int a)
{
    EMPTY
    if (a > 0)
        a = SQUARE(a);
    return a;
}
