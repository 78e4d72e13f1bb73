/* options: --roi main */
/* variants: f pick walk */
/* in place: told twice_of kind_of_clang */
/* warns */
/* Macros of a header that are other ones to gcc than to clang: what one of them has must not come to stand in what the other one compiles. */
#include <stdio.h>
#include "by_compiler.h"

static int fails, seen;

static int told(const char *text, int x)
{
    if (text[0])
        seen |= text[0] == 'x' && text[1] == ' ' ? 0 : 1;
    return x;
}

static int f(int x)
{
    static int calls;
    calls++;
    return larger(x, calls) + twice(x) + (int)WIDE(x) + step(x);
}

static unsigned pick(unsigned x)
{
    assume(x > 0);
    return rotate(x, 3) + (unsigned)kind(x) + (unsigned)kind(1);
}

static int walk(int n)
{
    int s = 0;
    each(i, n) {
        if (i == 3)
            continue;
        s += halves(i) + larger(i & 1 ? i : -i, s ? s & 3 : 1);
    }
    begin_block
        int more = n > 2 ? s : n;
        s += more;
    end_block
    return s;
}

/* Not counted, since its macro jumps. */
static int leave(int n)
{
    leave_if(n < 0, -1);
    return n;
}

int main(void)
{
    int x = 4, list[4] = {0};
    for (int i = 0; i < 4; i++)
        list[i] = f(i) + walk(i * 3 - 1) + leave(i - 2);
    check(larger(x, 2) > 3 && x);
    printf("%d %d %d %d\n", list[0], list[1], list[2], list[3]);
    printf("%u %d %d\n", pick((unsigned)x), largest(x, list[1], 2), tell_of(x ? x : 1));
    printf("%d %d\n", fails, seen);
    return 0;
}
