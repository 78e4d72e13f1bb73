/* Stores of all forms, whose values the loads behind them find: assignments, updates, increments; through pointers, of elements and members. */
#include <stdint.h>
#include <stdio.h>

typedef struct Random {
    uint32_t s[4];
} Random;
enum { SIDE = 9 };
static int heap[64], n;
static double grid[2][SIDE][SIDE];
static long counts[256];
static volatile int seen;

static uint32_t turned(uint32_t x, int k)
{
    return x << k | x >> (32 - k);
}

static uint32_t next(Random *r)
{
    const uint32_t result = turned(r->s[1] * 5, 7) * 9, t = r->s[1] << 9;
    r->s[2] ^= r->s[0];
    r->s[3] ^= r->s[1];
    r->s[1] ^= r->s[2];
    r->s[0] ^= r->s[3];
    r->s[2] ^= t;
    r->s[3] = turned(r->s[3], 11);
    return result;
}

static void up(int i)
{
    while (i && heap[(i - 1) / 2] > heap[i]) {
        int t = heap[i];
        heap[i] = heap[(i - 1) / 2];
        heap[i = (i - 1) / 2] = t;
    }
}

static int pop(void)
{
    int result = heap[0], i = 0, c;
    heap[0] = heap[--n];
    while ((c = 2 * i + 1) < n) {
        if (c + 1 < n && heap[c + 1] < heap[c])
            c++;
        if (heap[i] <= heap[c])
            break;
        int t = heap[i];
        heap[i] = heap[c];
        heap[c] = t;
        i = c;
    }
    return result;
}

static long ways(void)
{
    static unsigned char byte = 0;
    static double half = 0.5;
    int x = 0, y = 0, *p = &x, **pp = &p, list[3] = {1, 2, 3}, *item = list, **at = &item;
    long s = byte--;
    s += byte + *(*at)++, s += *item;
    half *= 3, half -= 1;
    for (int i = 0; i < 6; i++) {
        (*p)++, **pp += i, --*p;
        p = i == 2 ? &y : p;
        list[i % 3] <<= 1, list[i % 3] |= 1, list[i % 3] %= 5;
        s = s * 3 + x - y + list[i % 3]++ + ++list[(i + 1) % 3];
    }
    return s + (half > 0.4) + x-- + --y;
}

int main(void)
{
    Random r = {{1, 2, 3, 4}};
    long s = 0;
    for (int i = 0; i < 50; i++) {
        heap[n] = (int)(next(&r) % 1000);
        up(n++);
        seen += i & 1;
        if (i % 3 == 2)
            counts[pop() & 255]++;
    }
    while (n)
        s = s * 7 % 100003 + pop() + counts[n];
    grid[0][4][4] = 100;
    for (int k = 0; k < 5; k++)
        for (int i = 1; i < SIDE - 1; i++)
            for (int j = 1; j < SIDE - 1; j++)
                grid[!(k & 1)][i][j] = .25 * (grid[k & 1][i - 1][j] + grid[k & 1][i + 1][j] + grid[k & 1][i][j - 1] + grid[k & 1][i][j + 1]);
    printf("%ld %ld %d %.4f\n", s, ways(), seen, grid[1][4][4]);
    return 0;
}
