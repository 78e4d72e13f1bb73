/* Lines with a call that does not come back each time ran as often as control came to them.  A line whose comment is
 * `= N` ran N times. */
#include <stdio.h>
#include <setjmp.h>

#define lock(x) ((void)0)
#define LOCK(x) do { if ((x) > 1000) t[0]++; } while (0)

static jmp_buf env; static int t[40];

static int thrower(int x, int y) { if (x > 3) longjmp(env, 1); return x + y; }
static int (*pointer)(int, int) = thrower;

static int one(int x)
{
    int n;
    t[1]++;
    n = thrower(x,
                2);
    t[1]++;
    return n;
}

static int two(int x)
{
    t[1]++;
    t[2] =
           thrower(x, 1);
    t[1]++; /* = 4 */
    return t[2];
}

static int three(int x)
{
    t[1]++;
    if (thrower(x, 1) > 5) return 1; /* = 10 */
    t[1]++;
    if (thrower(x - 1, 1) > 5 && /* = 4 */
        t[1] > 3)
        return 1; /* = 0 */
    return t[2];
}

static int four(int x)
{
    t[1]++;
    int n = thrower(x, 1), m = n + 1; /* = 10 */
    n += m;
    return n;
}

static int five(int x)
{
    t[1]++;
    return thrower(x, 1) + 1; /* = 10 */
}

static int six(int x)
{
    t[1]++;
    return 3 +
           thrower(x,
                   1);
}

static int seven(int x)
{
    long n;
    t[1]++;
    n = thrower(x, 2); /* = 10 */
    t[1]++;
    t[n] = thrower(x, 2); /* = 4 */
    return n;
}

static int eight(int x)
{
    int n;
    t[1]++;
    lock(x); n = thrower(x, 1); /* = 10 */
    t[1]++;
    return n;
}

static int nine(int x)
{
    int n;
    t[1]++;
    LOCK(x); n = thrower(x, 1); LOCK(x); /* = 10 */
    t[1]++;
    return n;
}

static int ten(int x)
{
    int n;
    t[1]++;
    n = pointer(x, 1); LOCK(x); /* = 10 */
    t[1]++;
    return n;
}

static int (*const all[])(int) = {one, two, three, four, five, six, seven, eight, nine, ten};
int main(void)
{
    for (volatile int i = 0; i < 10; i++) {
        volatile int j = 0;
        setjmp(env);
        while (j < 10) all[i](j++);
    }
    printf("%d %d\n", t[1], t[2]);
    return 0;
}
