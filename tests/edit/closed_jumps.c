/* A macro that says __LINE__ to "#" in an invocation of several lines stays closed.  A jump in it is no place for a probe: what is counted and added
 * up stands in front of all of the macro, in braces where it is a body.  On one line the same macro is opened. */
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
