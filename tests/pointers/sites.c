/* One pointer variable that is called on several lines, calls on later lines of a block.  The program counts each call
 * by its line and callee, and prints these rows to stderr. */
#include <stdio.h>

enum { LINES = 100 };
static unsigned calls[3][LINES];
static int line_of_call;

static int one(int x)
{
    calls[0][line_of_call]++;
    return x + 1;
}

static int two(int x)
{
    calls[1][line_of_call]++;
    return x * 2;
}

static int three(int x)
{
    calls[2][line_of_call]++;
    return x - 3;
}

static int (*const table[])(int) = {one, two, three};

/* The line is set in front of the call, which the comma operator keeps in order. */
#define ON(call) (line_of_call = __LINE__, (call))

int main(void)
{
    int (*f)(int), sum = 0;
    for (int i = 0; i < 30; i++) {
        f = table[i % 2];
        sum += ON(f(i));
        f = table[i % 3];
        sum += i;
        sum += ON(f(sum & 3));
        sum += ON(table[2](1));
    }
    for (int i = 0; i < 5; i++)
        sum += ON(f(i));
    sum += ON(one(sum & 1));
    sum += 2;
    sum += ON(two(3));
    printf("%d\n", sum);
    for (int line = 0; line < LINES; line++)
        for (int k = 0; k < 3; k++)
            if (calls[k][line])
                fprintf(stderr, "%d,%s,%u\n", line, k == 0 ? "one" : k == 1 ? "two" : "three", calls[k][line]);
    return 0;
}
