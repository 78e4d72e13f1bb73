/* Calls through pointers: the variant runs, the program sees none of it.  g is a global int; each function called stores into it, except
 * for `loaded`, which loads.  Reading pointers in memory are loads too (8 bytes, they are not what is counted here but in main's line).
 *
 *   up       through a local variable (1), an argument (1), a returned pointer (1), a conditional (1), by name (1): 5; outside 2
 *   down     through a table (1), a structure (1), a pointer to a structure (1), a double pointer (1): 4
 *   loaded   through a table that is read-only: 1
 *   apply    1, of a parameter; pick 1, returns a pointer; same 1, compares pointers, no memory
 * main in the region, loads: table[1] 1, ops.move 1, pointer->move 1 (pointer is a register), *where 1; fixed[0] is a known constant: none; out of `same`'s
 * arguments none; labs by a pointer in a register none.  `where` is a register, `here` has its address taken: its initialiser is a store.
 *
 * expect: hot main 0 4 1
 * expect: hot up 5 0 5
 * expect: hot down 4 0 4
 * expect: hot loaded 1 1 0
 * expect: hot apply 1 0 0
 * expect: hot pick 1 0 0
 * expect: hot same 1 0 0
 */
#include <stdio.h>
#include <stdlib.h>

typedef int Move(int);
typedef struct Ops {
    Move *move;
    int number;
} Ops;

static int g;

static int up(int x) { return g = x + 1; }
static int down(int x) { return g = x - 1; }
static int loaded(int x) { return g + x; }

static int (*const fixed[1])(int) = {loaded};
static Move *table[2] = {up, down};
static Ops ops = {down, 1};

static int apply(Move *f, int x) { return f(x); }
static Move *pick(int which) { return which ? up : down; }
static int same(Move *f, Move *h) { return f == h && f != down; }

int main(void)
{
    Move *f = up;
    Ops *pointer = &ops;
    long (*library)(long) = labs;
    int sum = f(1) + table[0](1);
#pragma memrewrite begin hot
    Move *here = down, **where = &here;
    sum += f(1);
    sum += table[1](2);
    sum += ops.move(3);
    sum += pointer->move(4);
    sum += (*where)(5);
    sum += fixed[0](1);
    sum += apply(up, 6);
    sum += pick(1)(7);
    sum += (sum ? up : down)(8);
    sum += (*up)(9);
    sum += same(up, f);
    sum += (int)library(-3);
#pragma memrewrite end hot
    printf("%d %d %d\n", sum, f == up, table[1] == down && ops.move == down && pick(0) == down);
    return f == up && same(f, up) ? 0 : 1;
}
