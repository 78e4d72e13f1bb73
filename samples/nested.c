/* Regions inside regions, left in every way that C has.
 *
 * The idea: what happens in an inner region counts for the inner region alone; break, continue, goto and return close
 * the regions that they leave.
 *
 * Expected counts, 4 repeats.
 *
 * outer, per repeat: classify() walks the 12 values of v[]: 5 0 7 0 3 0 9 0 -1 0 2 0 until it finds the -1 (the 9th).
 *   The loop's first expression runs once.  The condition runs 9 times: the 9th iteration leaves by break.
 *   Positive values (5 7 3 9) leave inner by its end and then run the rest of the body (4 times): loads v[i]
 *   and stores total (globals of 4 bytes: total += v[i] loads both, stores one, adds), and the step.
 *   Zeros (4 of them before the -1) leave inner by continue and run the step as well: i++ 8 times.
 *   Behind the loop stands a return; it leaves outer.  Loads 2 * 4, stores 4, operations 4 + 8, branches 9.
 *   classify's first block is the loop's first expression: int i = 0.
 *
 * inner, per repeat: 9 entries.  The declaration int x = v[i] loads 4 bytes.  if (x < 0) runs 9 times (break once),
 * if (x == 0) 8 times
 *   (continue 4 times); last = x and positive++ run 4 times, a store of 4 bytes and an operation.  Branches 17.
 *
 * jump, per repeat: the region around the scan for the first 7 (the 3rd value): the condition runs 3 times, the
 * comparison 3
 *   times with a load, goto once, step 2 times.  Branches 6, operations 2.
 *
 * twice, per repeat: calls tick() 2 times: its static local is loaded, incremented and stored (8 bytes).  tick() is
 *   called outside any region, too, which counts nothing.
 *
 * @roi outer entries=4 loads=32 stores=16 bytes_loaded=128 bytes_stored=64 intops=48 branches=36
 * @block outer 66:10 count=4 | int i = 0;
 * @block outer 66:21 count=36 branches=36 | i < COUNT;
 * @block outer 66:32 count=32 intops=32 | i++)
 * @block outer 76:9 count=16 loads=32 stores=16 bytes_loaded=128 bytes_stored=64 intops=16 | total += v[i];
 * @block outer 78:5 count=4 | return positive;
 *
 * @roi inner entries=36 loads=36 stores=16 bytes_loaded=144 bytes_stored=64 intops=16 branches=68
 * @block inner 68:9 count=36 loads=36 bytes_loaded=144 branches=36 | int x = v[i];
 * @block inner 70:13 count=4 | break;
 * @block inner 71:13 count=32 branches=32 | x == 0)
 * @block inner 72:13 count=16 | continue;
 * @block inner 73:9 count=16 stores=16 bytes_stored=64 intops=16 | last = x;
 *
 * @roi jump entries=4 loads=12 bytes_loaded=48 intops=8 branches=24
 * @block jump 87:10 count=4 | i = 0;
 * @block jump 87:17 count=12 branches=12 | i < COUNT;
 * @block jump 87:28 count=8 intops=8 | i++)
 * @block jump 88:13 count=12 loads=12 bytes_loaded=48 branches=12 | v[i] == wanted)
 * @block jump 89:13 count=4 | goto found;
 *
 * @roi twice entries=4 loads=8 stores=8 bytes_loaded=64 bytes_stored=64 intops=8 calls=8
 * @block twice 113:9 count=4 | tick();
 * @block twice 100:5 count=8 loads=8 stores=8 bytes_loaded=64 bytes_stored=64 intops=8 | return ++calls;
 */
#include <stdio.h>
#include <stdlib.h>

enum { COUNT = 12 };

static const int v[COUNT] = {5, 0, 7, 0, 3, 0, 9, 0, -1, 0, 2, 0};
static int total, last;

/* How many positive values stand in front of the first negative one. */
static int classify(void)
{
    int positive = 0;

#pragma memrewrite begin outer
    for (int i = 0; i < COUNT; i++) {
#pragma memrewrite begin inner
        int x = v[i];
        if (x < 0)
            break;
        if (x == 0)
            continue;
        last = x;
        positive++;
#pragma memrewrite end inner
        total += v[i];
    }
    return positive;
#pragma memrewrite end outer
}

static int position(int wanted)
{
    int i;

#pragma memrewrite begin jump
    for (i = 0; i < COUNT; i++)
        if (v[i] == wanted)
            goto found;
#pragma memrewrite end jump
    return -1;
found:
    return i;
}

static long tick(void)
{
    static long calls;

    return ++calls;
}

int main(int argc, char **argv)
{
    int repeats = argc > 1 ? atoi(argv[1]) : 4;
    long positive = 0, where = 0, ticks = 0;

    for (int r = 0; r < repeats; r++) {
        positive += classify();
        where += position(7);
        ticks += tick();
#pragma memrewrite begin twice
        tick();
        tick();
#pragma memrewrite end twice
    }

    printf("positive %ld, total %d, last %d, where %ld, ticks %ld\n", positive, total, last, where, ticks);
    return 0;
}
