/* Which exceptions the floating point of a program had is its own matter: those of counting must not be among them. */
#include <fenv.h>
#include <stdio.h>
#include <string.h>

static volatile double three = 3;
static char text[40];

static int step(int n)
{
    return n > 2 && n < 7 ? n : 3;
}

int main(void)
{
    int sum = fetestexcept(FE_ALL_EXCEPT) != 0;
    printf("begins with %d\n", sum);
    for (int i = 0; i < 10; i++)
        sum += step(i);
    memset(text, 'a', (size_t)sum & 15);
    sum += (int)strlen(strcpy(text + 20, text));
    printf("%d, %d\n", sum, fetestexcept(FE_ALL_EXCEPT) != 0);
    three = 1 / three;
    printf("%d %d\n", fetestexcept(FE_INEXACT) != 0, fetestexcept(FE_DIVBYZERO | FE_INVALID | FE_OVERFLOW) != 0);
    feclearexcept(FE_ALL_EXCEPT);
    sum += step(sum);
    printf("%d\n", fetestexcept(FE_ALL_EXCEPT) != 0);
    return 0;
}
