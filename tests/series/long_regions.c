/* Regions with nests of plain loops that run for long: which one is the first argument.  Loops like these stay as they are in a region, one text
 * for all iterations, and compilers would keep what they count in registers. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define N 2000
#define ROWS 250
static double a[N], b[N], c[N], square[ROWS][ROWS], turned[ROWS][ROWS], far[10000000];
static int place[N];
static unsigned char bytes[N];

int main(int argc, char **argv)
{
    const char *what = argc > 1 ? argv[1] : "";
    const long rounds = argc > 2 ? 1000000000 : 10;
    double sum = 0;
    for (int i = 0; i < N; i++) {
        place[i] = i * 7 % N;
        bytes[i] = (unsigned char)i;
        a[i] = b[i] = c[i] = i;
    }
#pragma memrewrite begin nest
    if (!strcmp(what, "copied"))
        for (long r = 0; r < rounds; r++)
            for (int i = 0; i < N; i++)
                c[i] = a[i];
    else if (!strcmp(what, "gathered"))
        for (long r = 0; r < rounds; r++)
            for (int i = 0; i < N; i++)
                c[i] = a[place[i]];
    else if (!strcmp(what, "transposed"))
        for (long r = 0; r < rounds; r++)
            for (int i = 0; i < ROWS; i++)
                for (int j = 0; j < ROWS; j++)
                    turned[i][j] = square[j][i];
    else if (!strcmp(what, "whiles")) {
        long r = 0;
        while (r < rounds) {
            int i = 0;
            while (i < N) {
                c[i] += b[i];
                i++;
            }
            r++;
        }
    } else if (!strcmp(what, "dos")) {
        long r = 0;
        do {
            int i = N;
            do
                c[i - 1] = b[i - 1] * 2;
            while (--i);
        } while (++r < rounds);
    } else if (!strcmp(what, "along"))
        for (long r = 0; r < rounds; r++)
            for (double *p = a, *end = a + N; p < end; p++)
                *p += 1;
    else if (!strcmp(what, "broken"))
        for (long r = 0;; r++) {
            if (r >= rounds)
                break;
            for (int i = 0; i < N; i++)
                if (bytes[i] > 128)
                    c[i] = a[i];
                else
                    b[i] = a[i];
        }
    else if (!strcmp(what, "found"))
        for (long r = 0; r < rounds; r++)
            for (int i = 0; i < N; i++) {
                if (a[i] < 0)
                    break;
                sum += a[i];
            }
    else if (!strcmp(what, "short_rows"))
        for (long r = rounds; r-- > 0;)
            for (int i = 0; i < 4; i++)
                sum += square[i][r & 7];
    else if (!strcmp(what, "lengths"))
        for (long r = 0; r < rounds; r++)
            for (int i = 0; i < (int)(r & 1023); i++)
                c[i] = a[i] + b[i];
    else if (!strcmp(what, "chosen")) /* Its counters are worth a choice in each iteration. */
        for (long r = 0; r < rounds; r++)
            for (unsigned long x = (unsigned long)r + a[r % N] + 1; x != 1;)
                x = x & 1 ? 3 * x + 1 : x / 2;
    else if (!strcmp(what, "dear")) /* Few iterations of a known number, each of which takes long. */
        for (int r = 0; r < 30; r++)
            for (int i = 0; i < 10000000; i++) {
                sum = 1 / (sum + far[i] + 1.1);
                sum = 1 / (sum + 1.1);
                sum = 1 / (sum + 1.1);
                sum = 1 / (sum + 1.1);
                sum = 1 / (sum + 1.1);
                sum = 1 / (sum + 1.1);
                sum = 1 / (sum + 1.1);
                sum = 1 / (sum + 1.1);
                sum = 1 / (sum + 1.1);
                sum = 1 / (sum + 1.1);
            }
#pragma memrewrite end nest
    printf("%g %g %g %g %g\n", sum, a[5], b[7], c[9], turned[3][4]);
    return 0;
}
