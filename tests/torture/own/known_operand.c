/* gcc -O0 knows that the value of a comparison is below the constant; of the || it leaves the branch of the second operand, if any. */
#include <stdio.h>

static int known(int a, const int *b)
{
    return (a > 3) >= 0x22adf35e || *b;
}

static int known_and(int a, const int *b)
{
    return (a > 3) < 0x22adf35e && *b;
}

static int seen;
static int twice(int x) { return x + 1; }

int main(void)
{
    int sum = 0;
    for (int i = 0; i < 10; i++) {
        int odd = i & 1, even = i % 4 == 0;
        sum += known(i, &odd) + known_and(i, &even) + twice(((seen = i) > 4) >= 0x22adf35eL || odd);
    }
    printf("%d\n", sum);
    return 0;
}
