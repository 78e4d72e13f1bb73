/* longjmp out of regions and variants: what was open is closed where setjmp returns again, and counting goes on in the region that
 * is open there.  `mark` loads and stores g.
 *
 *   outer     main's, around the setjmp: mark before it (1), after each return of it (3: 0, 1 and 2), and at the end (1): 5, by `guard`
 *   inner     entered by `thrower` (a variant), marks once and jumps out, 2 times: 2
 *   deep      thrower calls itself 2 deep before it enters inner: per throw 3 entries
 *   caught    a region with its own setjmp within, jumped to from a variant: mark before (1), behind (1)
 *   behind    after all that: mark 1
 * guard has setjmp in a variant: called once; mark by it: 3 + 1.  main marks once in outer.  guard's `tries` is volatile: a local in memory,
 * it is set (1 store), incremented in each of 3 turns (1 load, 1 store) and tested twice (thrower is called while tries < 3): 3 loads
 * and 2 for the values that go to thrower.
 *
 * expect: outer main 0 0 0
 * expect: outer guard 1 8 4
 * expect: outer mark 5 5 5
 * expect: outer thrower 6 0 0
 * expect: inner mark 2 2 2
 * expect: inner thrower 0 0 0
 * expect: caught catcher 1 0 0
 * expect: caught mark 2 2 2
 * expect: caught back 1 0 0
 * expect: behind mark 1 1 1
 * expect: behind main 0 0 0
 */
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>

static jmp_buf env, env2;
static int g;

static void mark(void)
{
    g++;
}

static void thrower(int value, int depth)
{
    if (depth > 0)
        thrower(value, depth - 1);
#pragma memrewrite begin inner
    mark();
    longjmp(env, value);
#pragma memrewrite end inner
}

static void guard(void)
{
    volatile int tries = 0;
    setjmp(env);
    mark();
    tries++;
    if (tries < 3)
        thrower(tries, 2);
    mark();
}

static void back(void)
{
    longjmp(env2, 1);
}

static void catcher(void)
{
#pragma memrewrite begin caught
    mark();
    if (setjmp(env2) == 0)
        back();
    mark();
#pragma memrewrite end caught
}

int main(void)
{
#pragma memrewrite begin outer
    mark();
    guard();
#pragma memrewrite end outer
    catcher();
#pragma memrewrite begin behind
    mark();
#pragma memrewrite end behind
    mark();
    printf("%d\n", g);
    return g != 11;
}
