/* The operand of typeof is not evaluated: what it names is neither read nor called, and nothing is put into it.  g is a global int.
 *
 *   next    g++: 1 load, 1 store; returns g: 1 load
 *   types   x, y, z are registers; nothing is evaluated: 0
 *   nested  LARGER (next (), LARGER (next (), 3)): 2 calls of next; no access of its own.  The operand of the outer typeof is a statement
 *           expression with a branch
 *
 * expect: hot main 0 0 0
 * expect: hot types 1 0 0
 * expect: hot nested 1 0 0
 * expect: hot next 2 4 2
 */
#include <stdio.h>

#define LARGER(a, b) ({ __typeof__(a) a_ = (a); __typeof (b) b_ = (b); a_ > b_ ? a_ : b_; })

static int g = 1;
static int *const volatile p = &g;

static int next(void)
{
    g++;
    return g;
}

static int types(int n)
{
    __typeof__(*p) x = n;
    __typeof__(g ? next() : *p) y = (__typeof__(g++))n;
    __typeof__(({ int q = g; if (q) g++; q; })) z = n;
    return x + y + z + (int)sizeof(__typeof__(next()));
}

static int nested(void)
{
    return LARGER(next(), LARGER(next(), 3));
}

int main(void)
{
    int sum = 0;
#pragma memrewrite begin hot
    sum += types(2);
    sum += nested();
#pragma memrewrite end hot
    printf("%d %d\n", sum, g);
    return 0;
}
