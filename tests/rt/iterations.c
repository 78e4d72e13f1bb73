/* config: 1 8
   Loops of which only some iterations are counted.  Prints, for each ROI, what counting everything would have given, in the
   form of dump.py --estimate, and the tolerances in percent, of MEMREWRITE_SAMPLE=100 and of 100:random.  The first is the
   same in each run; the second is five standard deviations or more. */
#include "memrt.h"
#include <stdio.h>

enum { TRIANGLE, TRIANGLE_SHORT, SEVENTH, TRIANGLES, SIXTEENTHS, BRIEF, MIXED, JUMPS };

static mr_u64 truth[8];

static mr_u64 iteration(unsigned roi, mr_u64 i)
{
    mr_u64 n = roi == SEVENTH ? (i % 7 == 3 ? 100 : 1) : roi == SIXTEENTHS ? (i % 16 == 0 ? 20 : 2) : i;
    truth[roi] += n;
    return n;
}

/* A region with a loop, as rewritten text has it; it is left in iteration `stop`. */
static void loop(unsigned roi, mr_u64 iterations, mr_u64 stop)
{
    mr_u64 *mr_c = mr_begin(roi), i;
    if (mr_c) {
        mr_u64 mr_n0 = mr_iterations();
        for (i = 0; i < iterations; i++) {
            if (mr_n0-- == 0)
                mr_n0 = mr_turn(&mr_c);
            if (mr_c) {
                mr_c[0] += iteration(roi, i);
                if (mr_here() != mr_c)
                    printf("iteration %lu: these are not the current counters\n", (unsigned long)i);
            } else {
                iteration(roi, i);
                mr_here()[0] += 1000; /* nowhere */
            }
            if (i == stop)
                break;
        }
        mr_c = mr_iterations_end(mr_n0);
        mr_c[0]++;
        if (mr_here() != mr_c)
            printf("these are not the region's counters\n");
    } else {
        for (i = 0; i < iterations && (i == 0 || i - 1 != stop); i++)
            iteration(roi, i);
    }
    truth[roi]++;
    mr_leave(roi);
}

/* Regions and recursion inside the iterations, two loops in one entry; the first loop of every third entry is left by a jump. */
static void mixed(int depth, int jump)
{
    mr_u64 *mr_c = mr_enter(MIXED), i;
    mr_u64 mr_n0 = mr_iterations();
    for (i = 0; i < 2000; i++) {
        if (mr_n0-- == 0)
            mr_n0 = mr_turn(&mr_c);
        mr_enter(BRIEF);
        mr_leave(BRIEF);
        if (depth && i % 1000 == 500)
            mixed(depth - 1, 0);
        if (mr_c && mr_here() != mr_c)
            printf("iteration %lu: other counters behind a region\n", (unsigned long)i);
        if (mr_c)
            mr_c[0]++;
        truth[MIXED]++;
        if (jump && i == 1500)
            goto out;
    }
    mr_c = mr_iterations_end(mr_n0);
out:
    mr_n0 = mr_iterations();
    for (i = 0; i < 3000; i++) {
        if (mr_n0-- == 0)
            mr_n0 = mr_turn(&mr_c);
        if (mr_c)
            mr_c[0]++;
        truth[MIXED]++;
    }
    mr_iterations_end(mr_n0);
    mr_leave(MIXED);
}

/* Left by a jump out of the whole region: what is not known is at most one window. */
static void jumps(void)
{
    mr_u64 *mr_c = mr_enter(JUMPS), i;
    mr_u64 mr_n0 = mr_iterations();
    unsigned mark = mr_mark();
    for (i = 0; i < 20000; i++) {
        if (mr_n0-- == 0)
            mr_n0 = mr_turn(&mr_c);
        if (mr_c)
            mr_c[0]++;
        truth[JUMPS]++;
    }
    mr_back(mark - 1);
}

int main(void)
{
    static const int tolerance[8][2] = { { 5, 5 }, { 5, 10 }, { 5, 5 }, { 3, 3 }, { 3, 15 }, { 100, 12 }, { 3, 30 }, { 5, 5 } };
    int i;
    mr_iterations_end(0);
    loop(TRIANGLE, 1000000, 999999999);
    loop(TRIANGLE_SHORT, 5000, 999999999);
    loop(SEVENTH, 1000000, 999999999);
    for (i = 0; i < 10000; i++) {
        loop(TRIANGLES, 3000, 2900 + (unsigned)i % 99);
        loop(SIXTEENTHS, 2000 + (unsigned)i % 97, 999999999);
        if (i % 10 == 0)
            mixed(1, i % 3 == 0);
        if (i % 20 == 0)
            jumps();
    }
    for (i = 0; i < 100000; i++)
        loop(BRIEF, 20 + (unsigned)i % 50, 999999999); /* a period that divides 100 */
    for (i = 0; i < 8; i++)
        printf("thread 0 path %d estimate %.0f %d %d\n", i, (double)truth[i], tolerance[i][0], tolerance[i][1]);
    return 0;
}
