/* Assembly that jumps: to labels in front and behind, from loops, from macros, from a body without braces. */
#include <stdio.h>

#define JUMP_IF_ZERO(x, label) __asm__ goto("test %0, %0\n\tjz %l1" : : "r"(x) : "cc" : label)
#define NESTED(x, label)                     \
    do {                                     \
        JUMP_IF_ZERO(x, label);              \
        __asm__ volatile("" : : : "memory"); \
    } while (0)
#define WORDS __asm__ volatile goto

static int both_ways(int x)
{
    int n = 0;
again:
    n++;
    __asm__ goto("test %0, %0\n\tjz %l[zero]\n\tcmp $5, %0\n\tjg %l2" : : "r"(x) : "cc" : zero, big);
    n += 100;
    return n;
big:
    x -= 5;
    if (n > 100)
        return -1;
    goto again;
zero:
    return n + 1000;
}

static int in_loops(const int *a, int n)
{
    int sum = 0, i;
    for (i = 0; i < n; i++) {
        NESTED(a[i], next);
        sum += a[i];
        if (a[i] > 2)
            JUMP_IF_ZERO(a[i] - 3, out);
    next:;
    }
out:
    return sum * 100 + i;
}

static int alone(int x)
{
    if (x & 1)
        WORDS("test %0, %0\n\tjz %l1" : : "r"(x - 1) : "cc" : same);
    else
        JUMP_IF_ZERO(x, same);
same:
    switch (x) {
    case 3:
        JUMP_IF_ZERO(x, three);
        /* fall through */
    case 4:
    three:
        return 34;
    default:
        return x;
    }
}

static int known(int x)
{
    __asm__("" : "+r"(x));
    return x;
}

int main(void)
{
    static const int a[] = {1, 0, 2, 5, 0, 3, 9};
    for (int i = 0; i < 12; i++)
        printf("%d %d %d\n", both_ways(i), in_loops(a, i % 8), alone(i));
    return known(0);
}
