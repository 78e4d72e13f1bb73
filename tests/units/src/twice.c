/* One source, two units: -DTWO makes another function of it. */
#include "square.h"
#include "loc.h"
#include <stdio.h>

static int calls;

#ifdef TWO
int two(int n)
{
    int sum = 0;
    for (int i = 0; i < n; i++)
        sum += square(i);
    return sum + HERE + ++calls;
}
#else
int one(int n)
{
    int sum = 0;
    for (int i = 0; i < n; i++)
        sum += 2 * square(i);
    printf("%s %d %d\n", __FILE__, (int)sizeof __FILE__, __LINE__);
    return sum + ++calls;
}
#endif
