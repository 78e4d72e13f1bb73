/* Functions that only an arm of _Generic names, as a value and by a call. */
#include <stdio.h>
static int whole(int x) { return x + 1; }
static double real(double x) { return x / 2; }
#define of(x) _Generic((x), int: whole, double: real)(x)
int main(void)
{
    int n = of(3);
    double d = _Generic(n, int: real(5.0), default: 0.0);
    printf("%d %g %g\n", n, d, of(d));
    return 0;
}
