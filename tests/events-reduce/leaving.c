/* Loops that are left early: break in the middle, goto, return, continue, conditions of two parts. */
#include <stdio.h>
static _Alignas(64) int a[100], b[100], c[100];
static int find(int x)
{
    for (int i = 0; i < 100; i++)
        if (a[i] == x)
            return i;
    return -1;
}
static int middle(int x)
{
    int i;
    for (i = 0; i < 100; i++) {
        b[i] = i;
        if (a[i] > x)
            break;
        c[i] = b[i] + 1;
    }
    return i;
}
static int out(int x)
{
    int i;
    for (i = 0; i < 100; i++) {
        b[i]++;
        if (a[i] > x)
            goto end;
        c[i]++;
    }
end:
    return i;
}
static int skips(void)
{
    int i, n = 0;
    for (i = 0; i < 100; i++) {
        if (a[i] % 3)
            continue;
        n++;
    }
    for (i = 0; i < 100; i++) {
        if (a[i] % 3)
            continue;
        n += b[i];
    }
    return n;
}
static int both(int n)
{
    int i = 0;
    while (i < n && a[i] < 50)
        i++;
    return i;
}
static int three(int n)
{
    int i;
    for (i = 0; i < n && a[i] && b[i] >= 0 && c[i] < 90; i++)
        b[i] -= 1;
    return i;
}
static int until(void)
{
    int i = 0;
    do {
        c[i] = 3;
        if (b[i] == 17)
            break;
        i++;
    } while (i < 100 && a[i] != 60);
    return i;
}
static int at_once(void)
{
    int i;
    for (i = 0; i < 100; i++) {
        a[i] |= 1;
        break;
    }
    return i;
}
int main(void)
{
    int i, sum = 0;
    for (i = 0; i < 100; i++)
        a[i] = i;
    for (i = -1; i < 101; i += 17)
        sum += find(i) + middle(i) + out(i) + both(i < 0 ? 0 : i) + three(i < 0 ? 0 : i > 100 ? 100 : i);
    printf("%d %d %d %d\n", sum, skips(), until(), at_once());
    return 0;
}
