/* { dg-options "-fplan9-extensions" } */
/* Members without a name that Plan 9's C has, and assertions of what gcc works out. */
#include <stdio.h>

typedef struct { int a, b; } Inner;
struct Outer { Inner; int c; };
struct Outer all[] = {{{1, 2}, 3}, {{4, 5}, 6}, {{7, 8}, 9}};

_Static_assert(!__builtin_add_overflow_p(1, 2, 0), "fits");
_Static_assert(sizeof(struct Outer) == 3 * sizeof(int), "one behind the other");

static int sum(const Inner *in) { return in->a > 1 && in->b > 2 ? in->a + in->b : 0; }

static int copied(int n)
{
    struct Outer one = all[n % 3];
    return one.a > 3 || one.c > 3 ? one.b : one.c;
}

int main(void)
{
    for (int i = 0; i < 5; i++) {
        struct Outer *o = &all[i % 3];
        printf("%d %d %d\n", sum((Inner *)o), copied(i), o->a > 3 ? o->c : o->b);
    }
    return 0;
}
