/* config: 2 3
   Versions of a region: mr_begin() gives counters where the entry is counted and none where it runs as written. */
#include "memrt.h"
#include <stdio.h>

#ifndef INNER /* mr_begin_leaf: the same entries and counts */
#define INNER mr_begin
#endif

static int counted, written;

static void inner(void)
{
    mr_u64 *mr_c = INNER(1);
    if (mr_c)
        mr_c[1]++;
    mr_leave(1);
}

static void outer(int n)
{
    mr_u64 *mr_c = mr_begin(0);
    if (mr_c) {
        mr_c[0]++;
        counted++;
        if (mr_here() != mr_c)
            printf("these are not the current counters\n");
    } else {
        mr_here()[0] += 100; /* nowhere */
        written++;
    }
    inner();
    if (n)
        outer(n - 1); /* as its outermost entry */
    mr_leave(0);
}

int main(void)
{
    int i;
    for (i = 0; i < 6; i++)
        outer(0);
    outer(3);
    outer(3);
    mr_enter(9); /* there is none: counts go where its surroundings count */
    if (mr_begin(0))
        printf("counters of nothing\n");
    mr_leave(0);
    mr_leave(9);
    mr_enter(2);
    mr_enter(9);
    if (mr_begin(0) != mr_here())
        printf("not those of the surroundings\n");
    mr_leave(0);
    mr_leave(9);
    mr_leave(2);
    if (counted + written != 14)
        printf("%d counted, %d as written\n", counted, written);
    return 0;
}
