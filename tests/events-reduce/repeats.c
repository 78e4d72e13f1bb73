/* The same place loaded again: with and without something in between.  (layout)
 * words: 1000
 * touched: 800 */
#include <stdio.h>
typedef struct Pair { int a, b; double _Complex c; } Pair;
static Pair pairs[30], *at = pairs;
static _Alignas(64) int n, hits[30];
static int bump(int k) { n += k; return n; }
int main(void)
{
    int i, sum = 0;
    for (i = 0; i < 30; i++) {
        pairs[i].a = i * 11 % 30;
        pairs[i].c = i;
    }
    for (i = 0; i < 30; i++) {
        sum += at->a + hits[at->a] * hits[at->a] - (hits[at->a] > at->a);
        if (at->a * at->a > 50 && at->a < 28)
            sum += pairs[at->a].a * pairs[at->a].b + pairs[at->a].a;
        at->b = at->a;
        sum += at->b + at->b + bump(at->b) + at->b;
        at++;
        sum += i < 29 ? at->a : 0;
        hits[i] = pairs[i].a + (int)__real__(pairs[i].c * pairs[i].c);
    }
    printf("%d %d %d\n", sum, n, hits[7]);
    return 0;
}
