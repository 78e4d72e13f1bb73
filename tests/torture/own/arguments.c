/* Old definitions that are called with fewer and more arguments than they have parameters, from regions too. */
#include <stdio.h>

int total;
int g(int a, int b) { return a > 2 && a < 9 ? a + 1 : 0; }
int f(a, b) int a, b; { return a > 1 ? a * 3 : 1; }
static int h(a, b) int a; char *b; { return a ? a : 7; }
static int none() { return 4; }
int one(a) { total++; return 5; }
void nothing(a) int a; { total += 5; }

int loop(n)
{
    int s = 0;
    for (int i = 0; i < n; i++)
        s += f(i) + h(i) + ((int (*)())g)(i) + one();
    return s;
}

int recursive(a)
{
    nothing();
    return a ? recursive(a - 1) + recursive(a - 1, 3) : total;
}

int main(void)
{
    printf("%d %d\n", loop(9) + none(1, 2) + f(5, 6, 7) + h(3), recursive(4, 1));
    return 0;
}
