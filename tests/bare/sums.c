/* Counts that are worked out on paper: 300 additions, each of an int from memory, in an array of 30. */
#include <stdint.h>

int values[30];
int32_t total;

static int32_t add_up(int n)
{
    int32_t sum = 0;
#pragma memrewrite begin sums
    for (int i = 0; i < n; i++)
        sum += values[i % 30];
#pragma memrewrite end sums
    return sum;
}

int main(void)
{
    for (int i = 0; i < 30; i++)
        values[i] = i;
    for (int k = 0; k < 3; k++)
        total += add_up(100);
    return total == 1290 ? 0 : 1;
}
