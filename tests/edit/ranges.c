/* Values of GNU's ranges stay without counters: clang compiles none that has side effects.  Other designators are counted. */
#define RANGE(a, b, v) [a ... b] = v
#define INSIDE(i) (i > 4 && i < 7)

int plain(int i)
{
    int a[10] = {[0 ... 2] = i > 1 || i < -5, [6 ... 8] = i ? i : 7, [9] = i && i > 3};
    return a[1] + a[7] + a[9];
}

int members(int i)
{
    struct { int q[2][3]; int y; } s = {.q[1][0 ... 2] = i < 3 && i, .y = i > 2 && i};
    return s.q[1][2] + s.y;
}

int macros(int i)
{
    int m[4] = {RANGE(0, 2, INSIDE(i)), [3] = INSIDE(i)};
    return m[1] + m[3] + ((int[]){[0 ... 3] = i & 1 ? 5 : i + i})[2];
}
