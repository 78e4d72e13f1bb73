/* Values that some of the ways of else if, switch and && have loaded, and that are needed behind them. */
#include <stdio.h>
#include <stdlib.h>

#define N 20000
#define SEPARATE __attribute__((noinline))

typedef struct {
    int kind, value, line;
} Token;

static int t[N + 8], to[N + 8], current;

SEPARATE static void choose(int n, int k)
{
    for (int c = 1; c < n; c++) {
        int d;
        if (k && c % 3 == 0)
            d = t[c + 1];
        else if (c == 9)
            d = t[c] * 2;
        else
            d = 1;
        to[c] = t[c] + d;
    }
}

SEPARATE static int rounds(const int *from, int n, int m)
{
    int s = 0;
    for (int i = 1; i < n; i++) {
        if (i % m == 0)
            s += from[i + 1];
        else if (i % m == 1)
            s += from[i] * 3;
        else if (i % m == 2)
            s -= from[i - 1];
        s += from[i];
    }
    return s;
}

SEPARATE static int tokens(const Token *at, int n)
{
    int s = 0;
    for (int i = 0; i < n; i++) {
        if (at[i].kind == 1)
            s += at[i].value;
        else if (at[i].kind == 2)
            s -= at[i].value;
        else if (at[i].kind == 3 && at[i].line > 5)
            s ^= at[i].line;
        s += at[i].line;
    }
    return s;
}

/* Both conditions are one jump to clang, which can compute the second one in any case. */
SEPARATE static int within(const int *from, int n, int low, int high)
{
    int s = 0;
    for (int i = 0; i < n; i++) {
        if (i > low && i < high)
            s += from[i] * 3;
        s += from[i];
    }
    return s;
}

/* ... and two here, which each would need a load. */
SEPARATE static int guarded(const int *from, const int *of, int n)
{
    int s = 0;
    for (int i = 0; i < n; i++) {
        if (of[i] > 3 && from[i] > 5)
            s += 2;
        s += from[i];
    }
    return s;
}

SEPARATE static int latest(int n, int m)
{
    int s = 0;
    for (int i = 0; i < n; i++) {
        if (i % m == 0)
            current = i;
        else if (i % m == 1)
            s += current;
        else
            s--;
        s += current;
    }
    return s;
}

SEPARATE static int nested(const int *from, int n, int m)
{
    int s = 0;
    for (int i = 0; i < n; i++) {
        if (i % m == 0) {
            if (i & 4)
                s += from[i];
            else
                s -= from[i + 1];
        } else if (i % m == 1) {
            s += 2 * from[i];
        }
        s += from[i];
    }
    return s;
}

__attribute__((noinline)) int work(Token *token, int *from, int *of)
{
    choose(N, 1);
    return rounds(from, N, 5) + tokens(token, N) + within(from, N, 1000, 15000) + guarded(from, of, N) + latest(N, 4) +
           nested(from, N, 4);
}

int main(void)
{
    Token *token = calloc(N, sizeof *token);
    int *from = calloc(N + 8, sizeof *from), *of = calloc(N + 8, sizeof *of);
    for (int i = 0; i < N + 8; i++)
        t[i] = i * 7919 % 1009, from[i] = i * 31 % 77, of[i] = i * 17 % 29;
    for (int i = 0; i < N; i++)
        token[i] = (Token){i % 5, i % 100, i % 11};
    printf("%d %d\n", work(token, from, of), to[77]);
    return 0;
}
