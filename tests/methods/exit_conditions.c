/* Conditions of loops with && and ||, of which one operand steps what the loop's count follows from. */
#include <stdio.h>

static int more, rest;

static int last_but_one(int b, int c)
{
    int n = 0;
    while ((more < 7 || rest >= 2) && (b-- > 0 && c))
        n++;
    return n;
}

static int last(int b)
{
    int n = 0;
    while ((more < 7 || rest >= 2) && b-- > 0)
        n++;
    return n;
}

static int first(int b, int c)
{
    int n = 0;
    while (b-- > 0 && (more < 4 || c > n))
        n++;
    return n;
}

static int either(int b, int c)
{
    int n = 0;
    while ((more > 2 && rest == 1) || (++b < 12 && c))
        if (++n > 9)
            break;
    return n;
}

static int all(unsigned b, int c)
{
    int n = 0;
    while (c && b-- && (more != 5 || rest != 3) && n < 6)
        n++;
    return n;
}

int main(void)
{
    int sum = 0;
    for (int k = 0; k < 30; k++) {
        more = k % 10;
        rest = k % 4;
        sum += last_but_one(k % 10, k & 1) + last(k % 6) + first(k % 8, k % 5) + either(k % 13, k % 3) +
               all((unsigned)k % 9, k % 2);
    }
    printf("%d\n", sum);
    return 0;
}
