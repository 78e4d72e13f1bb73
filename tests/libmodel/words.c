/* Memory and strings of each small length, at each place of a word.
 * @roi equal loads=1122 bytes_loaded=13024
 * @roi length loads=264 bytes_loaded=4488
 * @roi strings loads=1122 bytes_loaded=13090
 * equal: of n = 0 … 32 bytes the first d are, d = 0 … n: 2 * min (d + 1, n) each, that is n² + 3n for each n; 11440 + 1584.
 * length: strings of l = 0 … 32 characters at 8 places, l + 1 each: 8 * 33 * 34 / 2.
 * strings: of l = 0 … 32 characters the first d are equal, d = 0 … l: 2 * d + 2 each (2 * d + 2 where all are, too): the sum of (l + 1) (l + 2). */
#include <stdio.h>
#include <string.h>

static char a[80], b[80];

int main(void)
{
    long sum = 0;
    memset(a, 'a', 79);
    memset(b, 'a', 79);
#pragma memrewrite begin equal
    for (int n = 0; n <= 32; n++)
        for (int d = 0; d <= n; d++) {
            b[d] = d < n ? 'b' : 'a';
            sum += memcmp(a + (n & 7), b, (size_t)n) != 0;
            b[d] = 'a';
        }
#pragma memrewrite end
#pragma memrewrite begin length
    for (int l = 0; l <= 32; l++)
        for (int at = 0; at < 8; at++) {
            a[at + l] = 0;
            sum += strrchr(a + at, 'x') != NULL;
            a[at + l] = 'a';
        }
#pragma memrewrite end
#pragma memrewrite begin strings
    for (int l = 0; l <= 32; l++)
        for (int d = 0; d <= l; d++) {
            a[l] = b[l] = 0;
            b[d] = d < l ? 'b' : 0;
            sum += strcmp(a, b) != 0;
            a[l] = b[l] = b[d] = 'a';
        }
#pragma memrewrite end
    printf("%ld\n", sum);
    return 0;
}
