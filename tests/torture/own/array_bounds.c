/* What the bounds of arrays of variable length call and change: in sizeof, typedefs, parameters, casts. */
#include <stdio.h>

static int calls;
static int bound(int n)
{
    calls++;
    if (n > 4)
        calls += 10;
    return n;
}
static int parameter(int n, int a[bound(n)])
{
    return a[n - 1];
}
static int several(int n, int (*a)[bound(n)], int b[n][bound(n + 1)])
{
    return a[0][0] + b[0][0];
}
static int size_of_type(int n)
{
    return (int)sizeof(int[bound(n)]);
}
static int size_of_element(int n)
{
    int v[3][n];
    return (int)sizeof v[bound(0)];
}
static int name_of_type(int n)
{
    typedef int row[bound(n)];
    row a;
    return (int)sizeof(row) + (int)sizeof a;
}
static int typeof_type(int n)
{
    __typeof__(int[bound(n)]) a;
    return (int)sizeof a;
}
static int not_evaluated(int n)
{
    __typeof__(bound(n)) a = (int)sizeof(bound(n));
    return a + (int)_Alignof(__typeof__(n));
}
static int cast(int n, int *a)
{
    return ((int (*)[bound(n)])a)[0][1];
}
static int pointer(int n)
{
    int (*a)[bound(n)] = 0;
    return (int)sizeof *a;
}
static int changes(void)
{
    int times = 0, sizes = 0;
    for (int i = 0; i < 10; i++) {
        sizes += (int)sizeof(char[++i]);
        times++;
    }
    for (int i = 0; i < 10; i++) {
        typedef char row[++i];
        sizes += (int)sizeof(row);
        times++;
    }
    for (int i = 0; i < 10; i++) {
        char v[3][i + 1];
        sizes += (int)sizeof v[i++ ? 0 : 1];
        times++;
    }
    for (int i = 0; i < 10; i++) {
        char(*v)[i += 2] = 0;
        sizes += (int)sizeof *v;
        times++;
    }
    return times * 1000 + sizes;
}
int main(void)
{
    int a[6] = {1, 2}, b[2][3] = {{4}};
    int sum = 0;
    for (int n = 2; n < 7; n++)
        sum += parameter(n, a) + size_of_type(n) + size_of_element(n) + name_of_type(n) + typeof_type(n) +
               not_evaluated(n) + cast(n, a) + pointer(n);
    sum += several(2, (int (*)[2])a, b);
    printf("%d %d\n", sum, calls);
    printf("%d\n", changes());
    return 0;
}
