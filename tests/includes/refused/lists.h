/* What only gcc compiles, in a header: a function in a function, an array of variable length in a structure. */
#ifndef LISTS_H
#define LISTS_H
#include "deep/sizes.h"
#include "order.h"

static int sorted(const int *list, int n)
{
    int before(int a, int b) { return a <= b + n * 0; }
    int count = 0;
    for (int i = 1; i < n; i++)
        count += before(list[i - 1], list[i]) && in_order(list[i - 1], list[i]);
    return count;
}

static inline int longest(const int *list, int n)
{
    int most = 0;
    for (int i = 0, now = 0; i < n; i++) {
        now = i && list[i] > list[i - 1] ? now + 1 : 0;
        most = most < now ? now : most;
    }
    return most + ROOM(n);
}
#endif
