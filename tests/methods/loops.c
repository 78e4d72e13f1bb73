/* Loops of every kind whose iterations a variable can tell: types, steps, exits, wrap-around. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int a[64];
static unsigned long sum;
static void note(unsigned long x) { sum = sum * 31 + x; }

static void widths(int n)
{
    for (signed char i = 0; i < 100; i++) note(1);
    for (unsigned char i = 0; i < n; i++) note(2);
    for (unsigned char i = 200; i; i++) note(3); /* wraps once */
    for (unsigned short i = 65000; i > 3; i += 7) note(4);
    for (short i = 32000; i > 0; i++) note(5); /* wraps, implementation-defined */
    for (unsigned i = 4294967290u; i > 5; i++) note(6);
    for (unsigned i = n; i-- > 0;) note(7);
    for (unsigned i = n; i != 0; --i) note(8);
    for (long i = n; i >= 0; i -= 3) note(9);
    for (unsigned long i = 0; i < (unsigned long)n; i += 4) note(10);
    for (unsigned long i = n; i-- != 0;) note(11);
    for (size_t i = n; i > 0; i /= 2) note(12);
    for (unsigned i = 0, u = 3; i < u; i++) note(13);
    for (unsigned char i = 0, k = 255; i < k; i++) note(14);
    for (unsigned i = 0; i <= 4u; i++) note(15);
    for (unsigned i = 10; i >= 1; i--) note(16);
    enum colour { red, green, blue, none } c;
    for (c = red; c < none; c++) note(17);
    _Bool once;
    for (once = 0; !once; once++) note(18);
    unsigned char down = 3;
    while (down--) note(19);
    unsigned zero = 0;
    while (zero--) note(20);
    unsigned char round = 7;
    do { round += 2; note(21); } while (round != 1 && round < 250);
    unsigned char full = 0;
    do note(22); while (--full);
}

static int exits(int n)
{
    int i, k = 0, found = 0;
    for (i = 0; i < n; i++)
        if (a[i] == 5) break;
    for (i = 0; i < n; i++) {
        if (a[i] & 1) continue;
        found++;
    }
    for (i = n; i > 0; i--) {
        for (k = 0; k < i; k++)
            if (k * i > 50) goto out;
        note((unsigned long)k);
    }
out:
    for (int j = 0; j < n; ++j) {
        switch (a[j] % 4) {
        case 0: continue;
        case 1: found++; /* fall through */
        case 2: break;
        default: if (j > 40) return j;
        }
        k++;
    }
    while (k > 0) k -= 2;
    return i + k + found;
}

static int pointers(const char *s, int *p, int *end)
{
    const char *t = s;
    int n = 0, *q, (*rows)[8] = (int (*)[8])p;
    while (*t) t++;
    for (q = p; q < end; q++) n += *q;
    for (q = end; q-- > p;) n ^= *q;
    for (q = p; q + 3 <= end; q += 3) n++;
    for (int (*r)[8] = rows; r < (int (*)[8])end; r++) n += (*r)[1];
    const char *const stop = s + 4;
    for (; s != stop && *s; ++s) n++;
    return n + (int)(t - s);
}

static int arms(int n)
{
    int even = 0, odd = 0, both = 0, big = 0;
    unsigned many = 0;
    for (int i = 0; i < n; i++) {
        if (a[i] % 2 == 0) even++;
        else odd += 1;
        both++;
        if (a[i] > 30) big += 2;
        if (a[i] > 60) big += 3;
        many += a[i] > 10 ? 1u : 0u;
        a[i] > 20 && n > 3 ? many++ : 0u;
    }
    return even + odd * 2 + both + big + (int)many;
}

static long nests(int n)
{
    long s = 0;
    for (int i = 0; i < n; i++)
        for (int j = i; j < n; j++)
            for (int k = 0; k < 3; k++)
                s += i ^ j ^ k;
    for (int i = 0; i < 4; i++)
        for (int j = 10; j > 0; j -= 3)
            for (int k = -2; k <= 2; k++)
                s += i * j * k;
    for (int i = 0; i < 0; i++) s++;
    for (int i = 5; i < 5; i++) s++;
    for (int i = 0; i != 6; i += 2) s++;
    for (int i = 0; i < 7; i++) { for (int j = 0; j < 7; j++) if (j == i) break; s++; }
    for (int i = 0; i < 7; i++) { if (s < 0) continue; for (int j = 0; j < 5; j++) { if (j & 1) continue; s += j; } }
    int i = 0, j;
    while (i < n) { j = i; do { j++; s += j & 3; } while (j < n); i += 2; }
    return s;
}

/* The variable is changed twice, assigned, taken the address of, or another one of its name. */
static int others(int n)
{
    int i, s = 0, taken = 0, *p = &taken;
    for (i = 0; i < n; i++) if (a[i] > 50) i++;
    for (i = 0; i < n; i++) { int i = 3; while (i) i--; s++; }
    for (i = 1; i < n; i = i + i) s++;
    for (i = 0; i < n; i = i + 1) s++;
    for (i = n; i > 0; i = i - 2) s++;
    for (taken = 0; taken < n; taken++) *p += 1;
    for (i = 0; i < n;) { i = s & 1 ? i + 1 : i + 2; s++; }
    for (float f = 0; f < 3; f++) s++;
    for (volatile int v = 0; v < 3; v++) s++;
    static int kept;
    for (kept = 0; kept < 4; kept++) s++;
    for (int x = 0, y = 9; x < y; x++, y--) s++;
    for (int x = (s++, 2); x < 5; x++) s++;
    for (i = n > 3 ? 1 : 2; i < n; i++) s++;
    for (;;) { if (s++ % 7 == 0) break; }
    return s;
}

static int deep(int n)
{
    int i;
    for (i = 0; i < n; i++) {
        if (i == 3) return n ? deep(n - 1) + i : 0;
        for (int k = 0; k < i; k++)
            if (k == 20) return (i++, i);
    }
    return i;
}

static int calls(int n)
{
    for (int i = 0; i < n; i++) {
        note((unsigned long)i);
        if (i == 5) { printf("%d\n", i); break; }
    }
    for (int i = 0; i < 1000000; i++) {
        note(1);
        if (i == 12) exit((int)(sum & 0));
    }
    return 0;
}

int main(void)
{
    for (int i = 0; i < 64; i++) a[i] = i * 37 % 64;
    widths(20);
    printf("%d %d\n", exits(40), exits(64));
    printf("%d\n", pointers("hello, world", a, a + 64));
    printf("%d %ld %d %d\n", arms(64), nests(11), others(40), deep(9));
    printf("%lu\n", sum);
    return calls(9);
}
