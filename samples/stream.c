/* The four kernels of STREAM: copy, scale, add and triad over three arrays of doubles.
 *
 * The idea: the plainest memory traffic there is.  The arrays are globals, so every a[i] is an access; i and s
 * are registers.
 *
 * Expected counts, N = 10000, 10 repeats.  In each kernel, per repeat: the first expression of the loop runs
 * once; the condition is evaluated N + 1 = 10001 times (the last one is false), a branch each time; body and step
 * run N = 10000 times, i++ being one integer operation.  Times 10: 10, 100010, 100000, 100000.
 * copy reads one double and writes one: 8 bytes each way.  scale adds one multiplication.  add and triad
 * read two doubles; add makes one addition, triad an addition and a multiplication.
 *
 * @roi copy entries=10 loads=100000 stores=100000 bytes_loaded=800000 bytes_stored=800000 intops=100000 branches=100010
 * @block copy 53:14 count=10 | int i = 0;
 * @block copy 53:25 count=100010 branches=100010 | i < N;
 * @block copy 53:32 count=100000 intops=100000 | i++)
 * @block copy 54:13 count=100000 loads=100000 stores=100000 bytes_loaded=800000 bytes_stored=800000 | c[i] = a[i];
 *
 * @roi scale entries=10 loads=100000 stores=100000 bytes_loaded=800000 bytes_stored=800000 flops=100000 intops=100000 branches=100010
 * @block scale 58:14 count=10 | int i = 0;
 * @block scale 58:25 count=100010 branches=100010 | i < N;
 * @block scale 58:32 count=100000 intops=100000 | i++)
 * @block scale 59:13 count=100000 loads=100000 stores=100000 bytes_loaded=800000 bytes_stored=800000 flops=100000 | b[i] = s * c[i];
 *
 * @roi add entries=10 loads=200000 stores=100000 bytes_loaded=1600000 bytes_stored=800000 flops=100000 intops=100000 branches=100010
 * @block add 63:14 count=10 | int i = 0;
 * @block add 63:25 count=100010 branches=100010 | i < N;
 * @block add 63:32 count=100000 intops=100000 | i++)
 * @block add 64:13 count=100000 loads=200000 stores=100000 bytes_loaded=1600000 bytes_stored=800000 flops=100000 | c[i] = a[i] + b[i];
 *
 * @roi triad entries=10 loads=200000 stores=100000 bytes_loaded=1600000 bytes_stored=800000 flops=200000 intops=100000 branches=100010
 * @block triad 68:14 count=10 | int i = 0;
 * @block triad 68:25 count=100010 branches=100010 | i < N;
 * @block triad 68:32 count=100000 intops=100000 | i++)
 * @block triad 69:13 count=100000 loads=200000 stores=100000 bytes_loaded=1600000 bytes_stored=800000 flops=200000 | a[i] = b[i] + s * c[i];
 */
#include <stdio.h>
#include <stdlib.h>

#define N 10000

static double a[N], b[N], c[N];

int main(int argc, char **argv)
{
    int repeats = argc > 1 ? atoi(argv[1]) : 10;
    double s = 0.41421356237309503; /* 2 s + s * s = 1: a[] keeps its size however often we repeat */

    for (int i = 0; i < N; i++)
        a[i] = 1.0 + i;

    for (int r = 0; r < repeats; r++) {
#pragma memrewrite begin copy
        for (int i = 0; i < N; i++)
            c[i] = a[i];
#pragma memrewrite end copy

#pragma memrewrite begin scale
        for (int i = 0; i < N; i++)
            b[i] = s * c[i];
#pragma memrewrite end scale

#pragma memrewrite begin add
        for (int i = 0; i < N; i++)
            c[i] = a[i] + b[i];
#pragma memrewrite end add

#pragma memrewrite begin triad
        for (int i = 0; i < N; i++)
            a[i] = b[i] + s * c[i];
#pragma memrewrite end triad
    }

    printf("a %.3f %.3f  b %.3f  c %.3f\n", a[0], a[N - 1], b[N - 1], c[N - 1]);
    return 0;
}
