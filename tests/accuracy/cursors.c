/* Loops whose variable is in memory: cursors of a scanner, with breaks, returns and conditions. */
#include <stdio.h>

#define N 64

int at, line, total;
static int text[N];

__attribute__((noinline)) static int until(int end)
{
    int sum = 0;
    for (at = 0; at < N; at++) {
        if (text[at] == end)
            break;
        sum += text[at];
    }
    return sum;
}

__attribute__((noinline)) static int find(int end)
{
    for (at = 3; at < N; at++) {
        if (text[at] & 1)
            continue;
        if (text[at] == end)
            return at;
    }
    return -1;
}

__attribute__((noinline)) static int word(int from)
{
    int sum = 0;
    at = from;
    while (at < N && text[at] != 50) {
        sum += text[at];
        at++;
    }
    return sum;
}

__attribute__((noinline)) static int lines(int end)
{
    int sum = 0;
    for (line = 0; line < 8; line++)
        for (at = 0; at < 8; at++) {
            if (text[line * 8 + at] == end)
                return sum;
            sum += line;
        }
    return sum;
}

__attribute__((noinline)) static int add(int from, int n)
{
    total = from;
    for (int i = 0; i < n; i++)
        total += text[i];
    return total;
}

__attribute__((noinline)) static int work(void)
{
    int sum = 0;
    for (int i = 0; i < 500; i++)
        sum += until(40) + find(44) + word(i & 7) + lines(48) + add(i, N);
    return sum;
}

int main(void)
{
    for (int i = 0; i < N; i++)
        text[i] = i + 1;
    printf("%d\n", work());
    return 0;
}
