/* Arms of branches that hold nothing but registers, beside arms that load and store. */
#include <stdio.h>

static unsigned seen[64];

/* No byte at all: no counter is needed. */
static unsigned steps(unsigned x)
{
    unsigned n = 0;
    while (x != 1) {
        if (x & 1)
            x = 3 * x + 1;
        else
            x /= 2;
        n++;
    }
    return n;
}

/* Calls itself; how often it is called, nobody asks. */
static unsigned ways(unsigned n)
{
    return n < 2 ? 1 : ways(n - 1) + ways(n - 2);
}

/* Six arms, of which one stores; the load in front needs to know how often one of them was taken. */
static unsigned walk(unsigned x, unsigned end)
{
    unsigned a = 0, b = 1, d = 2;
    while (x != end) {
        unsigned v = seen[x & 63];
        if (x & 1) {
            x = 3 * x + 1 + v;
            a += 3;
            if (x & 4)
                b ^= a;
            else
                d -= b;
        } else if (x & 2) {
            x = x / 2;
            b += a;
            if (b & 8)
                a *= 3;
        } else if (x & 4) {
            x = x / 4;
            d ^= b;
            a -= d;
        } else {
            seen[x & 63]++;
            x = x / 2 + 1;
        }
        if (a > 1000000)
            break;
    }
    return a + b + d;
}

/* Its callee has bytes, it has none of its own: its calls are still counted. */
static void store(unsigned *at, unsigned value)
{
    *at = value;
}

static unsigned choose(unsigned n)
{
    unsigned last = 0;
    for (unsigned i = 0; i < n; i++) {
        if (i % 3 == 0)
            last += i;
        else if (i % 3 == 1)
            last ^= i;
        else
            store(&last, i);
    }
    return last;
}

/* States that only registers know; the text is loaded in each turn, as written and as optimised. */
static int words(const char *text)
{
    int state = 0, n = 0, odd = 0;
    for (;;) {
        char c = *text++;
        if (!c)
            return n * 100 + odd;
        switch (state) {
        case 0:
            if (c != ' ') {
                state = 1;
                n++;
            }
            break;
        case 1:
            if (c == ' ')
                state = 0;
            else if (c == '-')
                state = 2;
            break;
        default:
            odd++;
            state = c == ' ' ? 0 : 1;
        }
    }
}

/* Is called in arms that move nothing, and has such arms itself: what stands for the callers' counters stands in its own counts, too. */
static int as_number(int kind, int *to)
{
    if (seen[kind & 63] > 900)
        return 0;
    switch (seen[kind] & 3) {
    case 1:
        if (to)
            *to = 7;
        return 1;
    case 2:
        if (to)
            to[1] = 9;
        return 1;
    default:
        return 0;
    }
}

static int numbers(int n, int *to)
{
    int is = 0;
    for (int i = 0; i < n; i++) {
        int k = seen[i & 63] & 15;
        if (k & 1)
            is += as_number(k % 5, to);
        else if (k & 2)
            is -= as_number(k, k & 4 ? to : 0);
        else if (k & 4)
            is ^= 1;
        else
            to[2] += k;
    }
    return is + as_number(n, 0) + as_number(1, to);
}

static int many(int n, int *found)
{
    int left = 0;
again:
    if (n <= 0)
        return left;
    if (n % 5 == 0)
        goto five;
    left += n & 1 ? 2 : 3;
    n--;
    goto again;
five:
    found[n % 7]++;
    n -= 2;
    goto again;
}

int main(void)
{
    int found[7] = {0};
    unsigned sum = steps(27) + ways(15) + choose(50);
    for (unsigned i = 1; i < 300; i++)
        sum += walk(i, 1);
    sum += (unsigned)numbers(500, found);
    printf("%u %d %d %d\n", sum, words("a text of some-what odd words - here"), many(100, found), found[3]);
    return 0;
}
