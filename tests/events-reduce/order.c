/* Which of an iteration's accesses comes first: operands, indexes, assignments whose value is used. */
#include <stdio.h>
static _Alignas(64) int a[40], b[40], c[40];
int main(void)
{
    int i, j = 0, sum = 0;
    for (i = 0; i < 40; i++)
        a[i] = b[i] = c[i] = i;
    for (i = 0; i < 39; i++)
        a[i] = a[i + 1] - b[i] * c[i] + (a[i] < b[i + 1]) - (c[i] > b[i]);
    for (i = 0; i < 39; i++)
        sum += (a[i] = b[i]) + c[i];
    for (i = 0; i < 39; i++)
        sum += a[i]++ - --b[i] + (c[i] += a[i + 1]);
    for (i = 0; i < 39; i++)
        a[i] %= b[i] + 50;
    for (i = 0; i < 39; i++)
        a[i] <<= 1, b[i] = a[i], c[i] = -b[i];
    for (i = 0; i < 39; b[i] += 2, i++)
        c[i] ^= a[i];
    for (i = 0; i < 20; i++) {
        a[j++] = b[i];
        a[j++] = c[i];
    }
    for (i = 0, j = 5; i < 10; i++)
        a[j + i] += a[j - i / 10];
    for (i = 0; i < 10; i++)
        sum += a[i] == b[i] || !c[i];
    printf("%d %d\n", sum, a[7] + b[8] + c[9]);
    return 0;
}
