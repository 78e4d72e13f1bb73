/* A ring buffer with assertions.
 *
 * The idea: macros of system headers stay closed.  What is inside assert() makes no block of its own: its operands
 * count as evaluated each time, the call that it makes when it fails does not count.
 *
 * Expected counts, 4 repeats of N = 1000 steps on a ring of 64 ints.  at and sum are registers, ring and fill are
 * memory.
 *
 * push, per step: assert(fill < SIZE) loads fill and branches; ring[…] = i stores; (at + fill) % SIZE loads fill,
 * adds and
 *   divides; fill++ loads, adds and stores.  3 loads, 2 stores, 3 integer operations, 1 branch; all of it one block.
 * pull, per step: assert(fill > 0 && ring[at] >= 0) loads fill and ring[at] and has two branches: that of && and its
 * own;
 *   sum += ring[at] loads and adds; at = (at + 1) % SIZE adds and divides; fill-- loads, subtracts and stores.
 *   4 loads, 1 store, 4 integer operations, 2 branches; one block.
 * Each region is one turn of the loop outside of it: 4000 entries.
 *
 * @roi push entries=4000 loads=12000 stores=8000 bytes_loaded=48000 bytes_stored=32000 intops=12000 branches=4000
 * @block push 41:13 count=4000 loads=12000 stores=8000 bytes_loaded=48000 bytes_stored=32000 intops=12000 branches=4000 | assert(fill < SIZE);
 *
 * @roi pull entries=4000 loads=16000 stores=4000 bytes_loaded=64000 bytes_stored=16000 intops=16000 branches=8000
 * @block pull 47:13 count=4000 loads=16000 stores=4000 bytes_loaded=64000 bytes_stored=16000 intops=16000 branches=8000 | assert(fill > 0 &&
 */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

enum { N = 1000, SIZE = 64 };

static int ring[SIZE], fill;

int main(int argc, char **argv)
{
    int repeats = argc > 1 ? atoi(argv[1]) : 4;
    int at = 0;
    long sum = 0;

    for (int r = 0; r < repeats; r++)
        for (int i = 0; i < N; i++) {
#pragma memrewrite begin push
            assert(fill < SIZE);
            ring[(at + fill) % SIZE] = i;
            fill++;
#pragma memrewrite end push

#pragma memrewrite begin pull
            assert(fill > 0 && ring[at] >= 0);
            sum += ring[at];
            at = (at + 1) % SIZE;
            fill--;
#pragma memrewrite end pull
        }

    printf("sum %ld, at %d, fill %d\n", sum, at, fill);
    return 0;
}
