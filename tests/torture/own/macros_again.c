/* Macros that are defined anew: which definition an invocation of several levels takes is that in force where it stands. */
#include <stdio.h>

#define CAT(a, b) a##b
#define JOIN(a, b) CAT(a, b)

/* functions by a table, the table read twice under another meaning of its entries */
#define ENTRY(name, op) static int JOIN(PREFIX, name)(int a, int b) { return a > 3 && b > 3 ? a op b : b op a; }
#define TABLE(kind) ENTRY(kind##_sum, +) ENTRY(kind##_less, -) ENTRY(kind##_and, &)
#define PREFIX one_
TABLE(int)
#undef PREFIX
#define PREFIX two_
TABLE(int)

#undef ENTRY
#define ENTRY(name, op) total += JOIN(PREFIX, name)(7, i) op (i > 2 ? 1 : i);
static int again(int i)
{
    int total = 0;
    TABLE(int)
#undef PREFIX
#define PREFIX one_
    TABLE(int)
    return total;
}

/* as an argument that the next macro's body pastes: what it is pasted to is the argument's own expansion */
#define CALLED(s, op) s##op
#define SAME(n, type, op) DIFFERENT(n, type, type, op)
#define DIFFERENT(n, t1, t2, op) static t1 t##n##_##op(t2 x) { return x > n && x < 2 * n ? x + (t2)n : (t1)-x; }
#define TESTS(type) SAME(1, type, CALLED(s, add)) SAME(3, type, CALLED(s, sub))
TESTS(long)
#undef CALLED
#define CALLED(s, op) op
TESTS(int)
#undef DIFFERENT
#define DIFFERENT(n, t1, t2, op) r += t##n##_##op((t2)n + i);
static int tests(int i)
{
    int r = 0;
    TESTS(int)
#undef CALLED
#define CALLED(s, op) s##op
    TESTS(long)
    return r;
}

/* as an argument of # and ##, behind a definition that came and went */
#define SIGN(x) s##x
#define FULL(t, x) static int JOIN(t, SIGN(x))(int n) { return n > 1 || n < -5 ? n : -n; }
FULL(first_, add)
#undef SIGN
static int SIGN(int n) { return n > 4 ? 1 : 2; }
static int between(int n) { return n && SIGN(n) == 1 ? SIGN(n) : 0; }
#define SIGN(x) x
FULL(first_, add)

/* within one function, in a loop, and under a condition that is not taken */
static int steps(int n)
{
    int r = 0;
#define STEP 1
#define ADVANCE(i) JOIN(i, STEP)
    int x1 = 5, x2 = 9;
    for (int i = 0; i < n; i++)
        r += i > 2 ? ADVANCE(x) : i;
#undef STEP
#define STEP 2
#if 0
#undef STEP
#define STEP 1
#endif
    while (r < 100 && ADVANCE(x) > 3)
        r += ADVANCE(x) > 8 ? 10 : 1;
#undef STEP
    return r;
}

/* names that both meanings could have */
#define WHICH left
#define NAME JOIN(which_, WHICH)
static int which_left(int n) { return n > 0 ? 1 : 2; }
static int which_right(int n) { return n > 0 ? 3 : 4; }
static int call_left(int n) { return n ? NAME(n) : 0; }
#undef WHICH
#define WHICH right
static int call_right(int n) { return n ? NAME(n) : 0; }
#pragma push_macro("WHICH")
#undef WHICH
#define WHICH left
static int call_left_again(int n) { return n ? NAME(n) : 0; }
#pragma pop_macro("WHICH")
static int call_right_again(int n) { return n ? NAME(n) : 0; }

int main(void)
{
    for (int i = 0; i < 8; i++)
        printf("%d %d %d %d %d %d %d%d%d%d\n", again(i), tests(i), first_sadd(i), first_add(i), between(i), steps(i), call_left(i), call_right(i),
               call_left_again(i), call_right_again(i));
    return 0;
}
