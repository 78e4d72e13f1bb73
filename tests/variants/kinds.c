/* Every kind of function definition, called from one region and outside of it.  One global array: loads and stores of it count.
 *
 * variants: plain inlined even odd total jumps computed value_of swap old make counted once step_up step_down
 *
 *   plain     g[0] += x: a load and a store.  Called twice in the region, once outside.
 *   inlined   reads g[1]; called 3 times.
 *   even, odd are called with 4, 3, 2, 1, 0; no memory.
 *   total     variadic, 3 arguments: va_arg loads 3 ints.
 *   jumps     goto back: from 0 to 3, 3 rounds, each a store into g[2]; the label's block runs 3 times.
 *   computed  jumps by a table of labels (constant, loaded: 2 steps and the end, 3 loads).
 *   value_of  a statement expression: one load of g[3], once.
 *   swap      by a macro that holds statements: 2 loads and 2 stores.
 *   old       a K&R definition: stores into g[4].
 *   make      returns a structure of its own: 2 stores, and the read that returns it is a load of the whole.
 *   counted   a static variable: load and store; 3 calls in the region, after 2 outside; 1 more behind it.
 *   once      is a static constant table's: one load.
 *   step_up, step_down  made by one macro: a load and a store of g[5] each.
 * main in the region: copies the structure that make returns: a store of the whole.
 *
 * expect: hot main 0 0 1
 * expect: hot plain 2 2 2
 * expect: hot inlined 3 3 0
 * expect: hot even 3 0 0
 * expect: hot odd 2 0 0
 * expect: hot total 1 3 0
 * expect: hot jumps 1 0 3
 * expect: hot computed 1 3 0
 * expect: hot value_of 1 1 0
 * expect: hot swap 1 2 2
 * expect: hot old 1 0 1
 * expect: hot make 1 1 2
 * expect: hot counted 3 3 3
 * expect: hot once 1 1 0
 * expect: hot step_up 1 1 1
 * expect: hot step_down 1 1 1
 */
#include <stdarg.h>
#include <stdio.h>

typedef struct Pair {
    int a, b;
} Pair;

static int g[8];

static void plain(int x)
{
    g[0] += x;
}

static inline int inlined(int x)
{
    return g[1] + x;
}

static int odd(int n);

static int even(int n)
{
    return n == 0 ? 1 : odd(n - 1);
}

static int odd(int n)
{
    return n == 0 ? 0 : even(n - 1);
}

static int total(int n, ...)
{
    int sum = 0;
    va_list list;
    va_start(list, n);
    while (n-- > 0)
        sum += va_arg(list, int);
    va_end(list);
    return sum;
}

static int jumps(int n)
{
    int i = 0;
again:
    g[2] = i++;
    if (i < n)
        goto again;
    return i;
}

static int computed(int n)
{
    static const void *const table[] = {&&up, &&down, &&out};
    int at = 0;
    goto *table[at++];
up:
    n += 10;
    goto *table[at++];
down:
    n--;
    goto *table[at++];
out:
    return n;
}

#define VALUE(i) __extension__({ int v = g[i]; v + 1; })

static int value_of(void)
{
    return VALUE(3);
}

#define SWAP(p, q) do { int t = *(p); *(p) = *(q); *(q) = t; } while (0)
#define SWAP_FIRST(p) SWAP((p), (p) + 1)

static void swap(int *p)
{
    SWAP_FIRST(p);
}

static int old(a, b)
    int a;
    char b;
{
    g[4] = a + b;
    return a;
}

static Pair make(int a)
{
    Pair p;
    p.a = a;
    p.b = a + 1;
    return p;
}

static int counted(void)
{
    enum { FIRST = 100 };
    static int calls = 100;
    return calls++ - FIRST;
}

static int once(int i)
{
    static const int table[3] = {3, 1, 4};
    return table[i];
}

#define STEP(name, by) static int name(void) { return g[5] += by; }
STEP(step_up, +2)
STEP(step_down, -1)

int main(void)
{
    int sum = 0;
    Pair p;
    counted();
    counted();
    plain(1);
    sum += inlined(1) + even(1) + total(1, 5) + jumps(2) + computed(1) + value_of() + old(1, 2) + make(1).b + once(2);
    swap(g);
#pragma memrewrite begin hot
    plain(2);
    plain(3);
    sum += inlined(1) + inlined(2) + inlined(3);
    sum += even(4);
    sum += total(3, 1, 2, 3);
    sum += jumps(3);
    sum += computed(5);
    sum += value_of();
    swap(g);
    sum += old(7, 1);
    p = make(8);
    sum += counted() + counted() + counted();
    sum += once(1);
    sum += step_up() + step_down();
#pragma memrewrite end hot
    sum += counted();
    plain(4);
    swap(g);
    printf("%d %d %d %d %d\n", sum, p.a + p.b, g[0], g[1], g[4]);
    return counted() != 6;
}
