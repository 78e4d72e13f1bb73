/* An interpreter's cycle of functions: entered once for a long run, and three times at the end for next to nothing.  The terms of an
 * expression are a cycle, too, that each entry goes through a few times. */
#include <stdio.h>

static int memory[256];
static volatile int seen;

__attribute__((noinline)) static int evaluate(int n);

__attribute__((noinline)) static int apply(int n)
{
    for (int i = 0; i < 64; i++)
        memory[(n + i) & 255] += i;
    return n > 0 ? evaluate(n - 1) : memory[7];
}

__attribute__((noinline)) static int evaluate(int n)
{
    seen += memory[n & 255];
    return n > 0 ? apply(n - 1) : 0;
}

__attribute__((noinline)) static int finish(void)
{
    return evaluate(0) + evaluate(0) + apply(0);
}

__attribute__((noinline)) static int term(int n);

__attribute__((noinline)) static int expression(int n)
{
    seen += memory[n & 255];
    return n > 0 ? term(n - 1) : 1;
}

__attribute__((noinline)) static int term(int n)
{
    seen += memory[n & 255];
    return n > 0 ? expression(n - 1) : 2;
}

__attribute__((noinline)) static int parse(int times)
{
    int sum = 0;
    for (int i = 0; i < times; i++)
        sum += expression(4);
    return sum;
}

__attribute__((noinline)) static int check(int times)
{
    int sum = 0;
    for (int i = 0; i < times; i++)
        sum += expression(4);
    return sum;
}

int main(void)
{
    int sum = evaluate(2000) + parse(30) + check(10);
    sum += finish();
    printf("%d\n", sum);
    return 0;
}
