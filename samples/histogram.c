/* A histogram of bytes.
 *
 * The idea: a read-modify-write at an address that the data choose, a library call that moves memory, and a branch
 * that is taken rarely.
 *
 * Expected counts, N = 10240 bytes, 256 bins of 4 bytes, 10 repeats.
 *
 * clear, per repeat: memset sets sizeof bins = 1024 bytes: one store of 1024 bytes, one call.
 *
 * count, per repeat: the condition runs 10241 times; body and step 10240 times.  bins[data[i]]++ loads a byte and an
 * unsigned (5 bytes), stores an unsigned (4 bytes) and adds.  Integer operations 2 * 10240.
 *
 * peak, per repeat: i goes from 1 to 255: the condition runs 256 times, the comparison 255 times with two loads of 4
 * bytes.
 * data[i] is i % 256, but 7 instead of 0 where i is a multiple of 1024 (10 of them): so bin 0 has 30, bin 7 has 50,
 * all others 40.
 * From best = 0 (30) it moves to 1 (40) and then to 7 (50): 2 times.
 *
 * @roi clear entries=10 stores=10 bytes_stored=10240 calls=10
 * @block clear 56:9 count=10 stores=10 bytes_stored=10240 | memset(bins, 0, sizeof bins);
 *
 * @roi count entries=10 loads=204800 stores=102400 bytes_loaded=512000 bytes_stored=409600 intops=204800 branches=102410
 * @block count 60:14 count=10 | int i = 0;
 * @block count 60:25 count=102410 branches=102410 | i < N;
 * @block count 60:32 count=102400 intops=102400 | i++)
 * @block count 61:13 count=102400 loads=204800 stores=102400 bytes_loaded=512000 bytes_stored=409600 intops=102400 | bins[data[i]]++;
 *
 * @roi peak entries=10 loads=5100 bytes_loaded=20400 intops=2550 branches=5110
 * @block peak 65:9 count=10 | best = 0;
 * @block peak 66:25 count=2560 branches=2560 | i < BINS;
 * @block peak 66:35 count=2550 intops=2550 | i++)
 * @block peak 67:17 count=2550 loads=5100 bytes_loaded=20400 branches=2550 | bins[i] > bins[best])
 * @block peak 68:17 count=20 | best = i;
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define N 10240
#define BINS 256

static unsigned char data[N];
static unsigned bins[BINS];

int main(int argc, char **argv)
{
    int repeats = argc > 1 ? atoi(argv[1]) : 10;
    int best = 0;
    unsigned long sum = 0;

    for (int i = 0; i < N; i++)
        data[i] = (unsigned char)(i % 1024 == 0 ? 7 : i % BINS);

    for (int r = 0; r < repeats; r++) {
#pragma memrewrite begin clear
        memset(bins, 0, sizeof bins);
#pragma memrewrite end clear

#pragma memrewrite begin count
        for (int i = 0; i < N; i++)
            bins[data[i]]++;
#pragma memrewrite end count

#pragma memrewrite begin peak
        best = 0;
        for (int i = 1; i < BINS; i++)
            if (bins[i] > bins[best])
                best = i;
#pragma memrewrite end peak
        sum += bins[best];
    }

    printf("bin %d has %u; bin 0 has %u; sum %lu\n", best, bins[best], bins[0], sum);
    return 0;
}
