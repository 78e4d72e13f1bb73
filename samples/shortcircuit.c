/* Conditions whose right operands may not run.
 *
 * The idea: && and || and ?: hide blocks inside expressions; the right operand's traffic happens only when it is
 * evaluated.
 * The three arrays have elements of 1, 2 and 4 bytes, so that the bytes tell which operand was read.
 *
 * What stands behind the operator (the if's own branch, the store of the chosen value) is a block again; it begins
 * where the operator's expression begins.
 *
 * Expected counts, N = 600, 10 repeats.  a[i] = i % 2, b[i] = i % 3, c[i] = i % 5.  Among 0 … 599: 300 odd and 300
 * even numbers; 100 of the odd ones and 100 of the even ones are multiples of 3.  Each for loop: condition 601, step
 * 600.
 * Per repeat:
 *   and:   a 600 times; b for the 300 odd; both hold for 300 - 100 = 200.  Branches: for 601, && 600, if 600.
 *   or:    a 600; b for the 300 even; one holds for 300 + 200 = 500.  Branches 601 + 600 + 600.
 *   value: a 600; b 300; the sum behind it 600 times.  Branches 601 + 600.
 *   pick:  a 600 with the branch of ?:; b 300, c 300; the store into d (4 bytes) 600 times.  Branches 601 + 600.
 *   mixed: a 600; b 300; their && holds for 200, so c is read for the other 400.  c[i] > 3 where i % 5 == 4: in each
 *   30 numbers these
 *          are 4, 9, 14, 19, 24, 29, of which 19 and 29 are odd and no multiple of 3: 4 of 30, 80 in all.
 *          hits 200 + 80 = 280.  Branches: for 601, && 600, || 600, if 600.
 *   scan:  i < N 601 times, its right operand b[i] < 3 600 times (and true), the body 600.  Branches: && 601, while
 *   601.
 *
 * @roi and entries=10 loads=9000 bytes_loaded=12000 intops=8000 branches=18010
 * @block and 101:14 count=10 | i = 0;
 * @block and 101:21 count=6010 branches=6010 | i < N;
 * @block and 101:28 count=6000 intops=6000 | i++)
 * @block and 102:17 count=6000 loads=6000 bytes_loaded=6000 branches=6000 | a[i] > 0 && b[i] > 0
 * @block and 102:17 count=6000 branches=6000 | a[i] > 0 && b[i] > 0
 * @block and 102:29 count=3000 loads=3000 bytes_loaded=6000 | b[i] > 0
 * @block and 103:17 count=2000 intops=2000 | both++;
 *
 * @roi or entries=10 loads=9000 bytes_loaded=12000 intops=11000 branches=18010
 * @block or 107:14 count=10 | i = 0;
 * @block or 107:21 count=6010 branches=6010 | i < N;
 * @block or 107:28 count=6000 intops=6000 | i++)
 * @block or 108:17 count=6000 loads=6000 bytes_loaded=6000 branches=6000 | a[i] > 0 || b[i] > 0
 * @block or 108:17 count=6000 branches=6000 | a[i] > 0 || b[i] > 0
 * @block or 108:29 count=3000 loads=3000 bytes_loaded=6000 | b[i] > 0
 * @block or 109:17 count=5000 intops=5000 | one++;
 *
 * @roi value entries=10 loads=9000 bytes_loaded=12000 intops=12000 branches=12010
 * @block value 113:14 count=10 | i = 0;
 * @block value 113:21 count=6010 branches=6010 | i < N;
 * @block value 113:28 count=6000 intops=6000 | i++)
 * @block value 114:13 count=6000 loads=6000 bytes_loaded=6000 branches=6000 | value += a[i] && b[i];
 * @block value 114:22 count=6000 intops=6000 | a[i] && b[i];
 * @block value 114:30 count=3000 loads=3000 bytes_loaded=6000 | b[i];
 *
 * @roi pick entries=10 loads=12000 stores=6000 bytes_loaded=24000 bytes_stored=24000 intops=6000 branches=12010
 * @block pick 118:14 count=10 | i = 0;
 * @block pick 118:21 count=6010 branches=6010 | i < N;
 * @block pick 118:28 count=6000 intops=6000 | i++)
 * @block pick 119:13 count=6000 loads=6000 bytes_loaded=6000 branches=6000 | d[i] = a[i] > 0
 * @block pick 119:20 count=6000 stores=6000 bytes_stored=24000 | a[i] > 0 ? b[i] : c[i];
 * @block pick 119:31 count=3000 loads=3000 bytes_loaded=6000 | b[i] :
 * @block pick 119:38 count=3000 loads=3000 bytes_loaded=12000 | c[i];
 *
 * @roi mixed entries=10 loads=13000 bytes_loaded=28000 intops=8800 branches=24010
 * @block mixed 123:14 count=10 | i = 0;
 * @block mixed 123:21 count=6010 branches=6010 | i < N;
 * @block mixed 123:28 count=6000 intops=6000 | i++)
 * @block mixed 124:17 count=6000 loads=6000 bytes_loaded=6000 branches=6000 | (a[i] > 0 && b[i] > 0) || c[i] > 3
 * @block mixed 124:17 count=6000 branches=6000 | (a[i] > 0 && b[i] > 0) || c[i] > 3
 * @block mixed 124:18 count=6000 branches=6000 | a[i] > 0 && b[i] > 0) ||
 * @block mixed 124:30 count=3000 loads=3000 bytes_loaded=6000 | b[i] > 0
 * @block mixed 124:43 count=4000 loads=4000 bytes_loaded=16000 | c[i] > 3
 * @block mixed 125:17 count=2800 intops=2800 | hits++;
 *
 * @roi scan entries=10 loads=6000 bytes_loaded=12000 intops=6000 branches=12020
 * @block scan 129:9 count=10 | i = 0;
 * @block scan 130:16 count=6010 branches=6010 | i < N && b[i] < 3
 * @block scan 130:16 count=6010 branches=6010 | i < N && b[i] < 3
 * @block scan 130:25 count=6000 loads=6000 bytes_loaded=12000 | b[i] < 3
 * @block scan 131:13 count=6000 intops=6000 | i++;
 */
#include <stdio.h>
#include <stdlib.h>

enum { N = 600 };

static unsigned char a[N];
static short b[N];
static int c[N], d[N];

int main(int argc, char **argv)
{
    int repeats = argc > 1 ? atoi(argv[1]) : 10;
    long both = 0, one = 0, value = 0, hits = 0, scanned = 0;
    int i;

    for (i = 0; i < N; i++) {
        a[i] = (unsigned char)(i % 2);
        b[i] = (short)(i % 3);
        c[i] = i % 5;
    }

    for (int r = 0; r < repeats; r++) {
#pragma memrewrite begin and
        for (i = 0; i < N; i++)
            if (a[i] > 0 && b[i] > 0)
                both++;
#pragma memrewrite end and

#pragma memrewrite begin or
        for (i = 0; i < N; i++)
            if (a[i] > 0 || b[i] > 0)
                one++;
#pragma memrewrite end or

#pragma memrewrite begin value
        for (i = 0; i < N; i++)
            value += a[i] && b[i];
#pragma memrewrite end value

#pragma memrewrite begin pick
        for (i = 0; i < N; i++)
            d[i] = a[i] > 0 ? b[i] : c[i];
#pragma memrewrite end pick

#pragma memrewrite begin mixed
        for (i = 0; i < N; i++)
            if ((a[i] > 0 && b[i] > 0) || c[i] > 3)
                hits++;
#pragma memrewrite end mixed

#pragma memrewrite begin scan
        i = 0;
        while (i < N && b[i] < 3)
            i++;
#pragma memrewrite end scan
        scanned += i;
    }

    printf("%ld %ld %ld %ld %ld, d[N - 1] = %d\n", both, one, value, hits, scanned, d[N - 1]);
    return 0;
}
