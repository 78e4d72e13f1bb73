/* What a statement does behind a call that longjmp leaves: the access is made for the calls that come back alone. */
#include <setjmp.h>
#include <stdio.h>

static jmp_buf out;
static int data[8];
static int *at(int i) { return &data[i & 7]; }

static int f(int i)
{
    if (i % 4 == 3)
        longjmp(out, 1);
    return i;
}

static void element(int i)
{
    data[i] += f(i);
}

static void through(int i)
{
    *at(i) = f(i) + data[i & 3];
}

static int value(int i)
{
    int r = f(i) * 2;
    data[r & 7]++;
    return r;
}

int main(void)
{
    volatile int i, sum = 0;
    for (i = 0; i < 8; i++)
        if (!setjmp(out))
            element(i);
    for (i = 0; i < 8; i++)
        if (!setjmp(out))
            through(i);
    for (i = 0; i < 8; i++)
        if (!setjmp(out))
            sum += value(i);
    printf("%d %d %d %d %d\n", sum, data[0], data[1], data[3], data[6]);
    return 0;
}
