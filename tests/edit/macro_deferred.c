#define NONE()
#define LATER(m) m NONE()
#define READ(...) AGAIN(AGAIN(__VA_ARGS__))
#define AGAIN(...) ONCE(ONCE(__VA_ARGS__))
#define ONCE(...) __VA_ARGS__
#define EACH_() EACH
#define EACH(m, x, ...) m(x) __VA_OPT__(LATER(EACH_)()(m, __VA_ARGS__))
#define SUM_() SUM
#define SUM(x, ...) ((x) > 0 ? (x) : 0) __VA_OPT__(+ LATER(SUM_)()(__VA_ARGS__))
#define CASE(n) if (x == n) r += LEAST(n, y);
#ifdef __clang__
#define LEAST(a, b) ((a) < (b) ? (a) : (b))
#else
#define LEAST(a, b) ({ int a_ = (a), b_ = (b); a_ < b_ ? a_ : b_; })
#endif
#define COUNTED(x) (__COUNTER__ > 5 && (x))
int each(int x, int y)
{
    int r = 0;
    READ(EACH(CASE, 1, 2,
              3))
    return r;
}
int sum(int a, int b)
{
    return READ(SUM(a, b, a - b, b - a));
}
int split(int a, int b)
{
    int r = COUNTED(a);
    ONCE(if (a > b) {
#ifdef __GNUC__
        r += a;
#endif
    })
    return r;
}
