/* Several files: static functions of one name in two of them; calls across files, by a prototype, one in a block, and none at all.
 *
 *   main.c:step        static, stores into here: called once in the region, once outside
 *   other.c:step       static, loads and stores there: called by other, twice for each of its 2 calls
 *   other.c:other      called by name from main.c (1) and through a pointer from other.c's table (1)
 *   other.c:in_block   declared in a block: 1, loads `there`
 *   other.c:implicit   not declared at all: 1, stores `there`
 *   other.c:behind     declared behind the region's function only by its definition's K&R head: 1
 *   other.c:hooks      a global table of pointers, read in main.c: a load of hooks[0]
 *   third.c:third      a function of a file without regions, reached by other.c:in_block: 1 load
 *
 * expect: hot main.c:main 0 1 0
 * expect: hot main.c:step 1 0 1
 * expect: hot other.c:step 4 4 4
 * expect: hot other.c:other 2 0 0
 * expect: hot other.c:in_block 1 1 0
 * expect: hot other.c:implicit 1 0 1
 * expect: hot main.c:behind 1 0 1
 * expect: hot third.c:third 1 1 0
 */
/* options: -- -std=gnu89 */
#include <stdio.h>

int here;
extern int (*hooks[])(int);
int other(int n);

static int step(int n)
{
    here = n;
    return n + 1;
}

int main(void)
{
    int sum = step(3) + other(1);
#pragma memrewrite begin hot
    sum += step(1);
    sum += other(2);
    sum += hooks[0](3);
    {
        extern int in_block(int);
        sum += in_block(1);
    }
    sum += implicit(5);
    sum += behind(2);
#pragma memrewrite end hot
    printf("%d %d\n", sum, here);
    return 0;
}

int behind(n)
    int n;
{
    here = n;
    return 2 * n;
}
