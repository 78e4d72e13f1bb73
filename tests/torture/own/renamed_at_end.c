/* Macros that have functions' names at the end of the file, where the variants that pointers may lead to stand. */
#include <stdio.h>
typedef int (*op)(int);
static int one(int x)
{
    return x + 10;
}
static int hid(int x)
{
    return x + 1;
}
op tab[] = {one, hid};
#define hid one
#define one(x) x x x
int work(int n)
{
    int s = 0;
    for (int i = 0; i < n; i++)
        s += tab[i % 3 == 0](i);
    return s;
}
int main(void)
{
    printf("%d\n", work(30));
    return 0;
}
