#define VERSION 5
#define STR_(x) #x
#define STR(x) STR_(x)
#define CAT_(a, b) a##b
#define CAT(a, b) CAT_(a, b)
#define ABS(x) ((x) < 0 ? -(x) : (x))
#define CLAMP(x) (ABS(x) > 9 ? 9 : ABS(x))
#define EACH(i, n) for (int CAT(i, __LINE__) = 0; CAT(i, __LINE__) < (n); CAT(i, __LINE__)++)
#define state state.inner
#define min(a, b) (min)(a, b)
struct { struct { int x; } state_; struct { int x; } inner; } state_;
static struct { struct { int x, *p; } inner; }
#undef state
    state;
#define state state.inner
int (min)(int a, int b) { return a < b ? a : b; }
const char *f(int n)
{
    int s = 0;
    EACH(k, n)
        s += CLAMP(
            n);
    if (state.p && *state.p > VERSION)
        return STR(VERSION) "x";
    return n > 0 && min(s, n) ? STR(__LINE__) : "b";
}
