/* options: --roi main */
/* variants: f */
/* Names where nothing is evaluated. */
#include <stdio.h>
static char a = 1;
static short b = 2;
static int f(void)
{
    static double a = 1.5;
    static char b[30];
    typedef __typeof__(a) A;
    A x = a;
    __typeof__(b) y = {0};
    struct { char field[sizeof a]; unsigned bits : sizeof a; } s = {.bits = 3};
    enum { E = sizeof b };
    int z[sizeof(b)], (*w)[sizeof a] = 0;
    _Static_assert(sizeof a == sizeof(double), "");
    b[1] = (char)(b[1] + 1);
    a += 1;
    return (int)(sizeof a + sizeof(__typeof__(b)) + sizeof x + sizeof y + sizeof s + E + sizeof z + sizeof *w + __alignof__(a)) + b[1] +
           _Generic(a, double: 1000, default: 2000) + _Generic(1, int: (int)a, default: 0) +
           __builtin_choose_expr(sizeof a == 8, 10000, 20000) + __builtin_types_compatible_p(__typeof__(a), double) + (int)s.bits;
}
int main(void)
{
    for (int i = 0; i < 2; i++)
        printf("%d %d %d\n", f(), a, b);
    return 0;
}
