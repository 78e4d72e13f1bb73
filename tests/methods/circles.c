/* Circles of functions: two lose a counter that follows from others, and one of these is the counter that the other one loses. */
#include <stdio.h>
static int fuel = 3000; static unsigned seed = 7;
static int take(void) { seed = seed * 1103515245u + 12345u; return (int)(seed >> 16); }
static int f0(int d);
static int f1(int d);
static int f2(int d);
static int f3(int d);
static int f4(int d);
static int f0(int d)
{
    int r = d;
    if (fuel-- <= 0 || d <= 0) return 1;
    if (take() & 4) r += f4(d - 1); else r ^= f4(d - 1);
    if (take() & 1) return f2(d - 1);
    return r;
}
static int f1(int d)
{
    int r = d;
    if (fuel-- <= 0 || d <= 0) return 1;
    r += f0(d - 1);
    r += f1(d - 1);
    return r;
}
static int f2(int d)
{
    int r = d;
    if (fuel-- <= 0 || d <= 0) return 1;
    switch (take() & 3) {
    case 0: r += f0(d - 1); break;
    case 1: r += f4(d - 1); return r;
    default: r++; }
    r += f2(d - 1);
    return r;
}
static int f3(int d)
{
    int r = d;
    if (fuel-- <= 0 || d <= 0) return 1;
    while (take() & 1) { r += f4(d - 1); if (take() & 2) break; }
    if (take() & 1 && f0(d - 1) > 3) r++;
    return r;
}
static int f4(int d)
{
    int r = d;
    if (fuel-- <= 0 || d <= 0) return 1;
    while (take() & 1) { r += f3(d - 1); if (take() & 2) break; }
    r += take() & 1 ? f4(d - 1) : f1(d - 1);
    for (int i = 0; i < (take() & 1); i++) r += f1(d - 1);
    return r;
}
int main(void)
{
    int s = 0;
    s += f0(3);
    printf("%d\n", s);
    return 0;
}
