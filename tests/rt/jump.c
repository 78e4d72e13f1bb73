/* config: 3 3
   longjmp over open entries: a mark and mr_back() close what was opened since, of recursive ROIs too. */
#include "memrt.h"
#include <setjmp.h>
#include <stdio.h>

static jmp_buf out;

static void deep(int n)
{
    mr_enter(1);
    mr_enter(0); /* it is open already */
    MR_COUNT(0);
    if (n == 0)
        longjmp(out, 1);
    deep(n - 1);
}

static void walk(int n)
{
    unsigned volatile mr_m = mr_mark();
    int volatile mr_j;
    if ((mr_j = setjmp(out), mr_back(mr_m), mr_j) == 0)
        deep(n);
    MR_COUNT(1);
}

int main(void)
{
    int i;
    mr_u64 *c = mr_enter(0);
    mr_back(mr_mark());
    mr_back(1000);
    for (i = 0; i < 10; i++) {
        walk(i);
        if (mr_here() != c)
            printf("other counters after the jump\n");
    }
    mr_enter(99); /* none: what is inside is ignored until it is left */
    mr_enter(1);
    walk(2);
    MR_COUNT(2);
    mr_leave(1);
    mr_leave(99);
    mr_enter(2);
    mr_back(1);
    c[2]++;
    if (mr_leave(0) == c)
        printf("ROI 0 is still open\n");
    mr_enter(1);
    walk(0);
    mr_leave(1);
    mr_back(0);
    return 0;
}
