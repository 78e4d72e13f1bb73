/* Chains of && and ||: an operand's counter and that of the chain up to it share what the earlier operands told. */
#include <stdio.h>

#define BOTH(a, b) ((a) && (b))
#define SAME *++p == *++q

static const unsigned char text[] = "she sells sea shells; she sells shells; the shells she sells are sea shells, she says";

static unsigned random_state = 5;
static int draw(int below)
{
    random_state = random_state * 1103515245u + 12345u;
    return (int)(random_state >> 16) % below;
}

static int match(int a, int b)
{
    const unsigned char *p = text + a, *q = text + b, *end = text + sizeof text - 9;
    if (p[3] != q[3] || p[2] != q[2] || *p != *q || *++p != q[1])
        return 0;
    do {
    } while (SAME && SAME && SAME && SAME && p < end && q < end);
    return (int)(p - text) - a;
}

static int search(int x)
{
    int n = 0, found = 0;
    while (n < 40 && (x != n || n > 20) && found < 7) {
        if ((x & 1) && (x > 9 || n > 3 || x == 2) && draw(3))
            found++;
        else if (((x < 5) || (n == 7)) || draw(9) == 0)
            x += 3;
        else if (!(n && x && draw(2)))
            found += draw(2);
        if (x == 17 || (n == 33 && x > 3) || n == 39)
            break;
        n++;
    }
    return n + 100 * found;
}

static int values(int a, int b, int c)
{
    int x = a && b && c, y = (a || b) || c, z = (a && b) == (b || c);
    for (int i = 0; i < 3 && BOTH(a > i, b > i) && c > i; i++)
        x += a > 1 && b > 1 && c > 1 ? 2 : a < 1 || b < 1 || c < 1 ? 3 : 4;
    if (BOTH(a, b) && BOTH(b, c) && (x += y))
        return x + z;
    switch (a) {
    case 1: return b == 1 && c == 1 && x == 1 ? 7 : 8;
    case 2: while (b-- && c-- && x--) y++;
    }
    return (a == 0 || b == 0 || (c == 0 && y)) && (x || y || z) ? y : z;
}

int main(void)
{
    int sum = 0;
    for (int a = 0; a < 60; a++)
        for (int b = 0; b < 60; b++)
            if (a != b)
                sum += match(a, b);
    for (int x = 0; x < 200; x++)
        sum += search(draw(60));
    for (int i = 0; i < 200; i++)
        sum += values(draw(4), draw(4), draw(4));
    printf("%d\n", sum);
    return 0;
}
