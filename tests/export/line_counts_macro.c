/* Statements that are macros with control flow: the line ran as often as control came to the statement.  A line whose
 * comment is `= N` ran N times. */
#include <stdio.h>

static int bad, seen;
static void fail(int x) { bad += x; }
static int next(int x) { seen++; return x + 1; }
static int (*f)(int) = next;

#define ASSERT1(c) if (c) ; else fail(1)
#define ASSERT2(c) do { if (!(c)) fail(2); } while (0)
#define GUARD(c) if (!(c)) return -1
#define UP_TO(x, n) while ((x) < (n)) (x)++
#define FOR(x, n) do { int i_; for (i_ = 0; i_ < (n); i_++) { (x) += i_; } } while (0)
#define BOTH(a, b) do { ASSERT2(a); ASSERT1(b); } while (0)
#define SETBOTH(x, y) do { if ((x) > 1000) { (x) = 0; } if ((y) > 1000) { (y) = 0; } } while (0)
#define EITHER(a, b) ((a) || fail2(b))
#define IS(x) ((x) >= 0 && x < 1000)
#define EACH(i, n) for ((i) = 0; (i) < (n); (i)++)
#define IF_BOTH(a, b) if ((a) >= 0 && (b) > 1000)
#define SWITCH(x) switch (x)
#define VALUE(x) ({ int v_ = (x); if (v_ > 1000) v_ = 0; v_; })
#define CASE(c, a) if (x == c) a = 1;
#define STEPS(n) while (n > 1000) n -=
static int fail2(int x) { bad += x; return 0; }

static int statements(int x)
{
    int y = x * 2, n;
    ASSERT1(x >= 0); /* = 20 */
    y++;
    ASSERT2(x >= 0); /* = 20 */
    y++;
    GUARD(x >= 0); /* = 20 */
    y++;
    UP_TO(y, 3); /* = 20 */
    y++;
    FOR(y, 0); /* = 20 */
    y--;
    BOTH(y > -1000, x >= 0); /* = 20 */
    SETBOTH(y, x); /* = 20 */
    y--;
    ASSERT1(x >= 0); n = f(x); /* = 20 */
    y += n;
    n = f(x); ASSERT1(x >= 0); /* = 20 */
    y += n;
    ASSERT1(x >= 0); ASSERT2(y > -1000); GUARD(x >= 0); /* = 20 */
    (void)EITHER(x >= 0, 3); /* = 20 */
    if (x > 17)
        ASSERT1(y > 0); /* = 2 */
    if (x > 17) { ASSERT1(y > 0); } /* = 20 */
    ASSERT2(x >=  /* = 20 */
       0);
    return y;
}

static int first(int x)
{
    ASSERT1(x >= 0); /* = 20 */
    return x;
}

static int second(int x)
{
    ASSERT2(x >= 0); /* = 20 */
    ASSERT2(x >= 0); /* = 20 */
    for (int i = 0; i < 2; i++)
        ASSERT2(x >= 0); /* = 40 */
    return x;
}

/* The statement goes on behind the macro that begins it. */
static int chain(int x)
{
    int y = x + 1;
    y++;
    CASE(-1, y) /* = 20 */
    else CASE(17, y) /* = 20 */
    else y = 2; /* = 19 */
    y++;
    STEPS(y) 3; /* = 20 */
    y++;
    return y;
}

static int more(int x)
{
    int i, n = x;
    n++;
    if (IS(x)) n++; /* = 20 */
    n--;
    if (!IS(x)) n = 7; /* = 20 */
    n++;
    EACH(i, 2) n++; /* = 60 */
    n++;
    IF_BOTH(x, n) n = 5; /* = 20 */
    n--;
    IF_BOTH(n, x) /* = 20 */
        n = 5; /* = 0 */
    n++;
    SWITCH(x) { case 1: n++; break; } /* = 20 */
    n--;
    seen += VALUE(n); /* = 20 */
    n++;
    return n;
}
int main(void)
{
    int all = 0;
    for (int i = 0; i < 20; i++) all += statements(i) + first(i) + second(i) + more(i) + chain(i);
    printf("%d %d\n", all, bad + seen);
    return 0;
}
