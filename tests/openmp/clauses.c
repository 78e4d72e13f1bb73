/* Functions that clauses and reductions call, of which no tree tells: in place they count whoever calls them, on threads that have not counted before,
 * too.  (From outside of --all such a call is the original's.) */
/* options: --all */
/* expect program: entries=T */
#include <stdio.h>

typedef struct Pair {
    int x, y;
} Pair;

static int called;

static int wants(int n)
{
    if (n > 50)
        return 1;
    called++;
    return n > 3;
}

static void add(Pair *to, const Pair *from)
{
    to->x += from->x;
    if (from->y > 3)
        to->y += from->y;
}

static void clear(Pair *p)
{
    if (p)
        p->x = p->y = 0;
}

#pragma omp declare reduction(both: Pair: add(&omp_out, &omp_in)) initializer(clear(&omp_priv))

int main(void)
{
    Pair p = {0, 0};
    int n = 60, sum = 0;

#pragma omp parallel reduction(both: p)
    {
        p.x += 1;
        p.y += 5;
    }
#pragma omp parallel for if(wants(n)) schedule(static, wants(60) + 2) reduction(+: sum)
    for (int i = 0; i < 100; i++)
        sum += i;
    printf("%d %d %d %d\n", p.x * 5 == p.y, sum, wants(7), called);
    clear(&p);
    return p.x;
}
