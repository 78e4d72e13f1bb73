/* Lines that begin in the middle of a block and in which another block begins: the line's count is the first one's.
 * A line whose comment is `= N` ran N times. */
#include <stdio.h>

static int seen;

static int positive(int s)
{
    int twice = s * 2;
    if (s < 4) s = 4; /* = 20 */
    if (twice > 1000) return -1; /* = 20 */
    twice++;
    for (; twice > 70;) twice--; /* = 30 */
    twice--;
    while (twice > 64) twice--; /* = 34 */
    return s;
}

static int sum(const int *v, int n)
{
    int total = 0, old = -1;
    for (int i = 0; i < n; i++) {
        int x = v[i];
        int y = x ^ 3;
        if (x == old) continue; /* = 20 */
        old = y ^ 3;
        y += 2; if (y > 1000) break; /* = 20 */
        x += y;
        if (x == 3) continue; /* = 20 */
        total += x > 1000 ? 7 : 1;
        x--;
        seen += x > 1000 && y > 1000; /* = 20 */
    }
    return total;
}

static int kind(int x)
{
    int y = x + 1;
    switch (y & 3) { case 9: return 1; } /* = 20 */
    switch (x) {
    case 3:
        y--;
        if (y > 1000) return 5; /* = 1 */
        break;
    default:
        y++;
        if (y > 1000) break; /* = 19 */
        y--;
        do y--; while (y > 1000); /* = 19 */
    }
    return y;
}

/* Arms on lines of their own keep their counts, though the statement ends behind them. */
static int arms(int x)
{
    int y = x * 2;
    y = x > 3
            ? positive(y) /* = 16 */
            : kind(y); /* = 4 */
    return y;
}

/* The operands of the second line begin it. */
static int operands(int x)
{
    int y = x + 1;
    if (x > 17 &&
        y > 19) /* = 2 */
        return 1; /* = 1 */
    y++;
    goto out;
out:
    return y;
}

int main(void)
{
    int v[20];
    for (int i = 0; i < 20; i++) v[i] = i;
    int all = sum(v, 20);
    for (int i = 0; i < 16; i++) all += kind(i);
    for (int i = 0; i < 20; i++) all += arms(i);
    for (int i = 0; i < 4; i++) all += positive(i);
    for (int i = 0; i < 20; i++) all += operands(i);
    printf("%d %d\n", all, seen);
    return 0;
}
