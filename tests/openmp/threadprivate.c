/* expect r: loads=3*T+2*2*T stores=2*T+2*T */
#include <stdio.h>
static int counter, total;
#pragma omp threadprivate(counter)
static int next(void)
{
    static int mine;
#pragma omp threadprivate(mine)
    mine = mine + 2;
    return mine;
}
int main(void)
{
    counter = 5;
#pragma memrewrite begin r
#pragma omp parallel copyin(counter)
    {
        counter = counter + 1;
#pragma omp atomic
        total += counter + next() - next() + 2;
    }
#pragma memrewrite end r
    printf("%d\n", total > 0);
    return 0;
}
