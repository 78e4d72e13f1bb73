/* Dense matrix product, in two loop orders.
 *
 * The idea: the same arithmetic with different traffic.  In the order i, j, k the element of C is summed in a register;
 * in the order i, k, j it is read and written in memory each time, while A's element waits in a register.
 *
 * Expected counts, N = 40, 2 repeats.  Per repeat of ijk:
 *   i: condition N + 1 = 41 times, step 40; the body's first block (j = 0) 40 times.
 *   j: condition 40 * 41 = 1640, step 1600; its body's first block (sum = 0, k = 0) 1600 times.
 *   k: condition 1600 * 41 = 65600, step and body 1600 * 40 = 64000; behind the loop 1600 stores of C.
 *   The innermost body loads two doubles (16 bytes), multiplies and adds: 128000 loads, 128000 flops.
 *   Integer operations are the steps: 40 + 1600 + 64000 = 65640; branches 41 + 1640 + 65600 = 67281.
 * Per repeat of ikj:
 *   i: condition 41, step 40.  The loop that clears the row: first expression 40, condition 1640, step and body
 *   1600, a store each.  k: first expression 40, condition 1640, step 1600; its body's first block, 1600 times, loads
 *   A.
 *   The inner j: condition 65600, step and body 64000: loads C and B, stores C, two flops.
 *   Loads 1600 + 128000 = 129600, stores 1600 + 64000 = 65600, integer operations 40 + 1600 + 1600 + 64000 = 67240,
 *   branches 41 + 1640 + 1640 + 65600 = 68921.
 * All below is twice that.
 *
 * @roi ijk entries=2 loads=256000 stores=3200 bytes_loaded=2048000 bytes_stored=25600 flops=256000 intops=131280 branches=134562
 * @block ijk 80:14 count=2 | i = 0;
 * @block ijk 80:21 count=82 branches=82 | i < N;
 * @block ijk 80:28 count=80 intops=80 | i++)
 * @block ijk 81:18 count=80 | j = 0;
 * @block ijk 81:25 count=3280 branches=3280 | j < N;
 * @block ijk 81:32 count=3200 intops=3200 | j++)
 * @block ijk 82:17 count=3200 | double sum = 0.0;
 * @block ijk 83:29 count=131200 branches=131200 | k < N;
 * @block ijk 83:36 count=128000 intops=128000 | k++)
 * @block ijk 84:21 count=128000 loads=256000 bytes_loaded=2048000 flops=256000 | sum += A[i][k] * B[k][j];
 * @block ijk 85:17 count=3200 stores=3200 bytes_stored=25600 | C[i][j] = sum;
 *
 * @roi ikj entries=2 loads=259200 stores=131200 bytes_loaded=2073600 bytes_stored=1049600 flops=256000 intops=134480 branches=137842
 * @block ikj 91:14 count=2 | i = 0;
 * @block ikj 91:21 count=82 branches=82 | i < N;
 * @block ikj 91:28 count=80 intops=80 | i++)
 * @block ikj 92:18 count=80 | j = 0;
 * @block ikj 92:25 count=3280 branches=3280 | j < N;
 * @block ikj 92:32 count=3200 intops=3200 | j++)
 * @block ikj 93:17 count=3200 stores=3200 bytes_stored=25600 | C[i][j] = 0.0;
 * @block ikj 94:18 count=80 | k = 0;
 * @block ikj 94:25 count=3280 branches=3280 | k < N;
 * @block ikj 94:32 count=3200 intops=3200 | k++)
 * @block ikj 95:17 count=3200 loads=3200 bytes_loaded=25600 | double aik = A[i][k];
 * @block ikj 96:29 count=131200 branches=131200 | j < N;
 * @block ikj 96:36 count=128000 intops=128000 | j++)
 * @block ikj 97:21 count=128000 loads=256000 stores=128000 bytes_loaded=2048000 bytes_stored=1024000 flops=256000 | C[i][j] += aik * B[k][j];
 */
#include <stdio.h>
#include <stdlib.h>

enum { N = 40 };

static double A[N][N], B[N][N], C[N][N];

static double trace(void)
{
    double sum = 0.0;

    for (int i = 0; i < N; i++)
        sum += C[i][i];
    return sum;
}

int main(int argc, char **argv)
{
    int repeats = argc > 1 ? atoi(argv[1]) : 2;
    double t1 = 0.0, t2 = 0.0;
    int i, j, k;

    for (i = 0; i < N; i++)
        for (j = 0; j < N; j++) {
            A[i][j] = i + 2 * j;
            B[i][j] = i - j;
        }

    for (int r = 0; r < repeats; r++) {
#pragma memrewrite begin ijk
        for (i = 0; i < N; i++)
            for (j = 0; j < N; j++) {
                double sum = 0.0;
                for (k = 0; k < N; k++)
                    sum += A[i][k] * B[k][j];
                C[i][j] = sum;
            }
#pragma memrewrite end ijk
        t1 += trace();

#pragma memrewrite begin ikj
        for (i = 0; i < N; i++) {
            for (j = 0; j < N; j++)
                C[i][j] = 0.0;
            for (k = 0; k < N; k++) {
                double aik = A[i][k];
                for (j = 0; j < N; j++)
                    C[i][j] += aik * B[k][j];
            }
        }
#pragma memrewrite end ikj
        t2 += trace();
    }

    printf("trace %.1f %.1f\n", t1, t2);
    return 0;
}
