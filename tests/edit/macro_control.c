#define MAX(a, b) ((a) > (b) ? (a) : (b))
#define CHECK(c, what)          \
    do {                        \
        if (!(c))               \
            return what;        \
    } while (0)
#define LIMIT 100
#define FOR(i, n) for (i = 0; i < (n); i++)
int f(int *p, int n)
{
    int i, m = 0;
    CHECK(p, -1);
    FOR(i, MAX(n, 3))
        m = MAX(p[i],
                m);
    CHECK(m < LIMIT, -2);
    return m;
}
