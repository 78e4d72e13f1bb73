/* Functions that longjmp leaves at calls: what stands behind a call that does not come back is not counted, as often as that happens. */
#include <setjmp.h>
#include <stdlib.h>

struct guard {
    jmp_buf back;
    struct guard *outer;
};
static struct guard *innermost;
static volatile int sum;

static void raise_if(int yes)
{
    if (yes)
        longjmp(innermost->back, 1);
    sum++;
}

static int checked(int n, int bad)
{
    raise_if(n == bad);
    return n + 1;
}

static void straight(int n)
{
    int a, b = 0;
    a = checked(n, 3);
    b = checked(a, 7);
    sum += a + b;
    if (sum & 1)
        sum += 2;
    checked(b, 5);
}

static int chain(int n)
{
    if (n <= 0)
        sum += 1;
    else if (checked(n, 4) > 6)
        sum += 2;
    else if (checked(n, 2) == 2)
        return checked(n + 10, 11);
    else
        sum += checked(n, 5);
    return sum;
}

static void looping(int n)
{
    for (int i = 0; i < n; i++) {
        sum += i;
        if (i % 3 == 0)
            continue;
        checked(i, 5);
        sum ^= i;
    }
    int k = n;
    while (k-- > 0)
        checked(k, 1);
    do
        sum++;
    while (checked(++k, 3) < 4);
}

static void switching(int n)
{
    switch (checked(n, 6)) {
    case 1: sum += 1; break;
    case 2: checked(n, 1); /* fall through */
    case 3: sum += 3; break;
    default: checked(2 * n, 8); sum += 4;
    }
    sum += n > 2 && checked(n, 9) > 4 && n < 8;
    sum += n > 4 ? checked(n, 7) : n;
}

static int (*volatile pointer)(int, int) = checked;

static void by_pointer(int n)
{
    sum += pointer(n, 2);
    if (n > 3)
        pointer(n, 4);
    sum++;
}

static int deep(int n)
{
    if (n == 0)
        return checked(sum & 1, 1);
    int below = deep(n - 1);
    return below + checked(n, 40);
}

static void nothing_behind(int n)
{
    checked(n, 1);
}

static int protected(void (*f)(int), int n)
{
    struct guard g;
    volatile int failed = 0;
    g.outer = innermost;
    innermost = &g;
    if (setjmp(g.back) == 0)
        f(n);
    else
        failed = 1;
    innermost = g.outer;
    return failed;
}

static void call_chain(int n) { chain(n); }
static void call_deep(int n) { sum += deep(n); }

int main(void)
{
    static void (*const all[])(int) = {straight, call_chain, looping, switching, by_pointer, call_deep, nothing_behind};
    int failed = 0;
    for (unsigned f = 0; f < sizeof all / sizeof *all; f++)
        for (int n = 0; n < 12; n++)
            failed += protected(all[f], n);
    return failed < 20 || failed > 60;
}
