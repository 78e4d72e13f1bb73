/* Functions that headers define, called from a region and outside of it.
 *
 *   list_sum   each of 3 nodes: the value twice, its weight, next: 4 loads.  2 calls here, 1 in other.c, all in the region.
 *   deep_next  once a node: calls++ loads and stores, calls is loaded again.  It is called 3 times before the region, too.
 *   area       an inline function with external linkage: 2 loads; 2 calls here, 1 in other.c, which has its code.
 *   int_max    of 3 1 4 1: the first, the 3 others, the 4 once more: 5 loads.
 *   short_max  of 5 6: 3 loads.  Both are made of one file, read twice.
 *   ints_push, ints_pop, longs_push  are made by a macro, in the header and here.  Push: n is loaded and stored, the element stored;
 *              pop: n is loaded and stored, the element loaded.
 *   op_add, op_set  by way of a table of pointers that the header has: a load, a store.
 *   fast       always_inline: a load.
 *   chosen     by #if, recursive: 3 calls, each a store.
 * main in the region: elements of a constant table of pointers, which are no loads.
 *
 * expect: hot main.c:main 0 0 0
 * expect: hot list.h:list_sum 3 36 0
 * expect: hot deep.h:deep_next 9 18 9
 * expect: hot shape.h:area 3 6 0
 * expect: hot template.h:int_max 1 5 0
 * expect: hot template.h:short_max 1 3 0
 * expect: hot stack.h:ints_push 2 2 4
 * expect: hot stack.h:ints_pop 1 2 1
 * expect: hot main.c:longs_push 1 1 2
 * expect: hot ops.h:op_add 1 1 0
 * expect: hot ops.h:op_set 1 0 1
 * expect: hot ops.h:fast 1 1 0
 * expect: hot ops.h:chosen 3 0 3
 * expect: hot other.c:other 1 0 0
 * variants: area chosen deep_next fast int_max ints_pop ints_push list_sum longs_push op_add op_set other short_max
 */
#include <stdio.h>
#include "ops.h"
#include "list.h"
#include "shape.h"
#include "list.h"
#include "stack.h"
#define T int
#include "template.h"
#define T short
#include "template.h"

STACK(longs, long)

int seen[3];

int main(void)
{
    Node c = {NULL, 3}, b = {&c, 2}, a = {&b, 1};
    int sides[2] = {3, 4}, few[4] = {3, 1, 4, 1}, sum = list_sum(&a);
    short pair[2] = {5, 6};
    ints s = {{0}, 0};
    longs l = {{0}, 0};
#pragma memrewrite begin hot
    sum += list_sum(&a);
    sum += list_sum(&a);
    sum += area(sides) + area(sides) + int_max(few, 4) + short_max(pair, 2);
    ints_push(&s, sum);
    ints_push(&s, 7);
    sum += ints_pop(&s);
    longs_push(&l, sum);
    sum += ops[0](3) + ops[1](4) + fast(sides) + chosen(2) + other(&a, sides);
#pragma memrewrite end hot
    printf("%d %d %d %s:%d\n", sum, s.n, l.n, __FILE__ + (sizeof __FILE__ - sizeof "main.c"), __LINE__);
    printf("%d %d %d %s\n", seen[0], seen[1], deep_next(0), where());
    return 0;
}
