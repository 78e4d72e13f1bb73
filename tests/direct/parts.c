/* Functions that other files call by their names alone. */
#include "parts.h"

long total;

void note(int value)
{
    __atomic_add_fetch(&total, value, __ATOMIC_RELAXED);
}

int leaf(int value)
{
    return value % 3 ? value + 1 : 2;
}

static int tree(int depth)
{
    if (depth == 0)
        return 1;
    return tree(depth - 1) + tree(depth - 1);
}

int work(int rounds)
{
    int sum = 0;
    for (int i = 0; i < rounds; i++) {
        if (leaf(i) > 2)
            sum += tree(i % 5);
        for (int k = i; k > 0 && sum % 7; k -= 2)
            sum += leaf(k);
    }
    return sum;
}

int called_back(int value)
{
    return work(value) + leaf(value);
}
