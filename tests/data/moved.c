/* Variables of one name, and static ones, in functions that the written text has more than once: each is said to be where it is declared. */
#include <stdio.h>
#define ONE(x) (x)
struct s { int v; struct s *next; };
static struct s pool[4];
static int deep(struct s *from, int n)
{
    static int calls;
    static struct s *last;
    int sum = 0;
    calls++;
    if (!last)
        last = from;
    for (struct s *q = from; q; q = q->next) {
        sum += q->v;
        last->v++;
    }
    while (n-- > 0) {
        struct s *w = from + ONE(0);
        w->v += n;
    }
    return sum + calls;
}
int main(void)
{
    int t = 0;
#pragma memrewrite begin one
    t += deep(pool, 3);
    for (int i = 0; i < 3; i++) {
        struct s *z = &pool[i];
        z->v++;
    }
#pragma memrewrite end
#pragma memrewrite begin two
    for (int i = 0; i < 3; i++) {
        struct s *z = &pool[i];
        static int y;
        z->v += y++;
    }
    t += deep(pool + 1, 2);
#pragma memrewrite end
    printf("%d\n", t + deep(pool, 1));
    return 0;
}
