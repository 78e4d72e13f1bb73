/* Tables that nothing writes, strings, and what only looks like them.
 * words: 700 */
#include <stdio.h>
static const int weights[8] = {3, 1, 4, 1, 5, 9, 2, 6};
static const struct { const char *name; short at[4]; } rows[3] = {{"one", {1, 2, 3, 4}}, {"two", {5, 6, 7, 8}}, {"six", {9, 8, 7, 6}}};
static int plain[8] = {3, 1, 4, 1, 5, 9, 2, 6};
static _Alignas(64) int sum, found[64];
int main(void)
{
    const int local[4] = {1, 2, 3, 4};
    const int *through = weights;
    for (int i = 0; i < 64; i++) {
        sum += weights[i & 7] * local[i & 3] - plain[i * 5 & 7] + rows[i % 3].at[i & 3] + rows[i % 3].name[0];
        found[i * 7 & 63] = through[i & 7] + "abcdefgh"[i & 7] + weights[3];
        if (found[i] > 100)
            plain[i & 7]++;
    }
    printf("%d %d\n", sum, found[9]);
    return 0;
}
