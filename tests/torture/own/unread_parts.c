/* Statements and values that gcc compiles and clang does not: the rest of their functions counts. */
#include <stdio.h>
#include <stdatomic.h>
typedef int v4 __attribute__((vector_size(16)));
int table[8] = {1, 2, 3, 4, 5, 6, 7, 8};
static int in_structure(int n)
{
    struct { int a[n]; int b; } s;
    s.b = n;
    for (int i = 0; i < n; i++)
        if (i & 1)
            table[i & 7]++;
    return s.b + (int)sizeof s;
}
static int stars(void)
{
    int *q = table;
    _Atomic(int *) p = table;
    p += 1;
    for (int i = 0; i < 3; i++)
        p += 1;
    if (p != table)
        p -= 2;
    else
        p += 1;
    q++;
    return *p + *q;
}
#define STEP(p, n) p += (n)
#define ADVANCE(p) STEP(p, 1)
static int moved(int n)
{
    int sum = 0;
    _Atomic(int *) p = table;
    for (int i = 0; i < n; i++) {
        STEP(p, (i++, 1));
        if (i > 3) {
            ADVANCE(p);
            ADVANCE(p); continue;
        }
        sum += *p;
    }
    return sum;
}
static int element(v4 v)
{
    int *p = &v[2], k = 3;
    switch (k) {
    case 3: p = &v[k]; break;
    default: k++;
    }
    return *p + k;
}
static int many(v4 v, int n)
{
    int sum = 0, *at[2] = {&v[0],
                           &v[1]};
again:
    sum += *(n > 1 ? &v[n & 3] : at[n & 1]);
    if (n-- > 0)
        goto again;
    return *&v[2] +
           sum;
}
static int conditions(v4 v, int n)
{
    int sum = 0;
    if (*&v[n & 3] > 6)
        sum++;
    while (*&v[n & 3] + n < 9) {
        n++;
        sum += 2;
    }
    for (int i = 0, k = *&v[1]; *&v[i] < 8; i++)
        sum += i + k;
    for (int i = *&v[0]; i < 10; i++)
        sum += i;
    switch (*&v[2]) {
    case 7: sum += 5; break;
    case 8: sum--;
    }
    do
        sum--;
    while (sum > *&v[3]);
    return sum > 2 && *&v[0] == 5 ? sum : -sum;
}
int main(void)
{
    printf("%d %d %d %d %d %d\n", in_structure(3), stars(), moved(5), many((v4){5, 6, 7, 8}, 6), element((v4){1, 2, 3, 4}), conditions((v4){5, 6, 7, 8}, 1));
    return 0;
}
