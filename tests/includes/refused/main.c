#include <stdio.h>
#include "lists.h"
#include "order.h"

int other(int n);

int main(void)
{
    static const int list[] = {3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5};
    for (int n = 1; n < 10; n++)
        printf("%d %d %d %d %s:%d\n", sorted(list, n), longest(list, n), first(list, n - 1), other(n), __FILE__, __LINE__);
    return 0;
}
