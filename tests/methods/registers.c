/* More counters in a nest than registers, ways out of a loop's condition, and a function that is called in many places. */
#include <stdio.h>

static int match(const unsigned char *s, const unsigned char *t, const unsigned char *end, const int *chain, int at, int best)
{
    int sum = 0;
    while (at > 0) {
        const unsigned char *p = s + at;
        if (p[best] != t[best] || p[1] != t[1] || *p != *t) {
            at = chain[at];
            continue;
        }
        const unsigned char *q = t;
        while (q < end && *q == *p && q[1] == p[1] && q[2] == p[2])
            q += 3, p += 3;
        if (q - t > best) {
            best = (int)(q - t);
            if (best & 1)
                sum += best;
            else if (best & 2)
                sum -= best / 3;
        }
        if (sum & 8)
            sum ^= *p / 5;
        at = chain[at - 1];
    }
    return best + sum;
}
static int twice(int n) { return 2 * n; }
static int calls(int a, int b)
{
    if (a) a = twice(a);
    if (b) a += twice(b);
    if (a > 3) a += twice(3);
    if (b > 3) a += twice(4);
    if (a & 1) a = twice(a);
    if (b & 1) a += twice(b);
    if (a > 5) a += twice(5);
    if (b > 5) a += twice(6);
    if (a & 2) a = twice(a);
    if (b & 2) a += twice(b);
    if (a > 7) a += twice(7);
    if (b > 7) a += twice(8);
    if (a & 4) a = twice(a);
    if (b & 4) a += twice(b);
    if (a > 9) a += twice(9);
    if (b > 9) a += twice(9);
    return a;
}

int main(void)
{
    static unsigned char text[600];
    static int chain[600];
    unsigned seed = 7;
    int sum = 0;
    for (int i = 0; i < 600; i++) {
        seed = seed * 1103515245u + 12345u;
        text[i] = (unsigned char)(seed >> 16 & 1);
        chain[i] = i - (int)(seed >> 20 & 3) - 1;
    }
    for (int i = 0; i < 200; i++) {
        sum += match(text, text + 590 - i, text + 596, chain, 560, i & 3);
        sum += calls(i, 200 - i);
    }
    printf("%d\n", sum);
    return 0;
}
