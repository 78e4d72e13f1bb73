/* Names like those that are declared for counters, which only macros make; one in a loop whose variable is counted when it is left. */
#include <stdio.h>

#define CAT2(a, b) a##b
#define CAT(a, b) CAT2(a, b)
#define OWN(x) CAT(m, r_##x)

static int OWN(t0) = 3, OWN(c) = 4, OWN(k1) = 5;
static int from[64], to[64];

static int chosen(int n)
{
    int sum = 0;
    for (int i = 0; i < 64; i++) {
        int value, x = from[i];
        if (x > 3)
            value = OWN(t0);
        else if (x > n)
            value = OWN(c);
        else
            value = OWN(k1);
        to[i] = value;
        sum += value;
    }
    return sum;
}

static int found(int n)
{
    int mr__place;
    for (mr__place = 0; mr__place < n; mr__place++)
        if (from[mr__place] == 5)
            break;
    return mr__place;
}

int main(void)
{
    for (int i = 0; i < 64; i++)
        from[i] = i * 7 % 13;
    int sum = chosen(1);
    printf("%d %d %d\n", sum, found(64), to[5]);
    return 0;
}
