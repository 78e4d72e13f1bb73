/* Jumps in macros that stay closed, since they say __LINE__ to "#" in invocations of several lines. */
#define NOTE(line) (void)(#line)
#define FAIL(value, why)  \
    {                     \
        int r = (value);  \
        NOTE(__LINE__);   \
        r += (why);       \
        return r;         \
    }
#define SKIP(value, why) { NOTE(__LINE__); n += (value) + (why); goto out; }
#define NEXT(value, why) { NOTE(__LINE__); n += (value) + (why); continue; }
#define BARE(value, why) NOTE(__LINE__); n += (value); return n + (why)

int n, a[100];

int fail(int k)
{
    if (k > 4)
        FAIL(1,
             2);
    if (k < 0)
        FAIL(3, 4)
    return k;
}

int leave(int k)
{
    int s = 0;
    for (int i = 0;; i++) {
        s += a[i];
        if (s & 1)
            n++;
        if (i == k)
            FAIL(s,
                 1);
    }
}

int leave_by_goto(int k)
{
    for (int i = 0;; i++) {
        if (a[i] & 1)
            NEXT(i,
                 1);
        if (a[i] == k || i == 98)
            SKIP(i,
                 1);
        n--;
    }
out:
    return n;
}

int leave_bare(int k)
{
    for (int i = 0;; i++) {
        n += a[i];
        if (i == k) {
            BARE(k,
                 1);
        }
    }
}

int main(void)
{
    for (int i = 0; i < 100; i++)
        a[i] = i * 7 % 31;
    if (fail(3) != 3 || fail(7) != 3 || fail(-1) != 7)
        return 1;
    if (leave(0) != 1 || leave(9) != 130 || leave(99) != 1481)
        return 2;
    if (leave_by_goto(24) != 314 || leave_by_goto(1000) != 2675 || leave_bare(3) != 2721)
        return 3;
    return 0;
}
