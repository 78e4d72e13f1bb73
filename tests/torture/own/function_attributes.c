/* Attributes that a copy of a function cannot have, or that stand in its way. */
#include <stdio.h>

#if defined(__x86_64__) && defined(__linux__) && defined(__GLIBC__)
#define CLONES __attribute__((target_clones("avx2", "default")))
__attribute__((target_clones("avx2", "default"))) int squares(const int *a, int n)
{
    int sum = 0;
    for (int i = 0; i < n; i++)
        sum += a[i] * a[i];
    return sum;
}
#else
#define CLONES
int squares(const int *a, int n)
{
    int sum = 0;
    for (int i = 0; i < n; i++)
        sum += a[i] * a[i];
    return sum;
}
#endif
CLONES int most(const int *a, int n)
{
    int found = a[0];
    for (int i = 1; i < n; i++)
        found = a[i] > found ? a[i] : found;
    return found;
}
static int calls(const int *a, int n)
{
    return n ? squares(a, n) + most(a, n) : 0;
}
int main(void)
{
    int a[] = {3, 1, 4, 1, 5, 9, 2, 6};
    printf("%d\n", calls(a, 8) + calls(a, 3) + calls(a, 0));
    return 0;
}
