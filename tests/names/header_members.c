/* options: --roi work */
/* variants: step */
/* Names of macros with parameters are no macros without a parenthesis behind them: MR_ADD(x) in a comment is none. */
#include <stdio.h>

struct pair {
    int MR_ADD, MR_COUNT;
};
enum { MR_INC = 4 };

static int step(struct pair *p)
{
    return p->MR_ADD++ % 3 ? p->MR_COUNT : MR_INC;
}

static int work(int n)
{
    struct pair p = {0, 7};
    int sum = 0;
    for (int i = 0; i < n; i++)
        sum += step(&p);
    return sum;
}

int main(void)
{
    printf("%d\n", work(10));
    return work(10) != 58;
}
