/* Forward substitution: solves L x = b for a lower triangular matrix L.
 *
 * The idea: an inner loop whose bound is the outer loop's variable, so that the trip counts form a triangle, and a
 * region marked with begin_inst and end_inst, which is named after its place: FILE:LINE.
 *
 * Expected counts, N = 100, 5 repeats.
 *
 * restore, per repeat: memcpy moves sizeof x = 800 bytes: one load and one store of that size, one call.
 *
 * The solver, per repeat: i: condition 101 times, step 100.  In row i, the condition of j runs i + 1 times, body and
 * step i times: over all rows 1 + 2 + … + 100 = 5050 and 0 + 1 + … + 99 = 4950.
 *   x[i] -= L[i][j] * x[j] loads three doubles and stores one, multiplies and subtracts.
 *   x[i] /= L[i][i], 100 times, loads two doubles and stores one, divides.
 *   Loads 3 * 4950 + 2 * 100 = 15050; stores 4950 + 100 = 5050; flops 2 * 4950 + 100 = 10000; integer operations
 *   100 + 4950 = 5050; branches 101 + 5050 = 5151.
 *
 * @roi restore entries=5 loads=5 stores=5 bytes_loaded=4000 bytes_stored=4000 calls=5
 * @block restore 50:9 count=5 loads=5 stores=5 bytes_loaded=4000 bytes_stored=4000 | memcpy(x, b, sizeof x);
 *
 * @roi triangular.c:53 entries=5 loads=75250 stores=25250 bytes_loaded=602000 bytes_stored=202000 flops=50000 intops=25250 branches=25755
 * @block triangular.c:53 54:14 count=5 | int i = 0;
 * @block triangular.c:53 54:25 count=505 branches=505 | i < N;
 * @block triangular.c:53 54:32 count=500 intops=500 | i++)
 * @block triangular.c:53 55:18 count=500 | int j = 0;
 * @block triangular.c:53 55:29 count=25250 branches=25250 | j < i;
 * @block triangular.c:53 55:36 count=24750 intops=24750 | j++)
 * @block triangular.c:53 56:17 count=24750 loads=74250 stores=24750 bytes_loaded=594000 bytes_stored=198000 flops=49500 | x[i] -= L[i][j] * x[j];
 * @block triangular.c:53 57:13 count=500 loads=1000 stores=500 bytes_loaded=8000 bytes_stored=4000 flops=500 | x[i] /= L[i][i];
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { N = 100 };

static double L[N][N], b[N], x[N];

int main(int argc, char **argv)
{
    int repeats = argc > 1 ? atoi(argv[1]) : 5;

    for (int i = 0; i < N; i++) {
        for (int j = 0; j <= i; j++)
            L[i][j] = j == i ? 2.0 : 1.0 / (i + j + 1);
        b[i] = 1.0;
    }

    for (int r = 0; r < repeats; r++) {
#pragma memrewrite begin restore
        memcpy(x, b, sizeof x);
#pragma memrewrite end restore

#pragma begin_inst
        for (int i = 0; i < N; i++) {
            for (int j = 0; j < i; j++)
                x[i] -= L[i][j] * x[j];
            x[i] /= L[i][i];
        }
#pragma end_inst
    }

    printf("x[0] %.6f  x[1] %.6f  x[%d] %.6f\n", x[0], x[1], N - 1, x[N - 1]);
    return 0;
}
