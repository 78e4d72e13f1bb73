/* options: --all */
/* What only turns warnings off for one compiler, or asserts, makes no code in either; a directive of OpenMP does. */
#if __GNUC__ >= 7
#define QUIET_BEGIN _Pragma("GCC diagnostic push") _Pragma("GCC diagnostic ignored \"-Wuninitialized\"")
#define QUIET_END _Pragma("GCC diagnostic pop")
#define UNROLLED _Pragma("omp simd")
#define ENSURED(x) _Static_assert(x, "")
#else
#define QUIET_BEGIN
#define QUIET_END
#define UNROLLED
#define ENSURED(x) struct ensured { char at[(x) ? 1 : -1]; }
#endif
int f(int n)
{
    int s = 0;
    ENSURED(sizeof s > 1);
    QUIET_BEGIN
    s += n;
    QUIET_END
    UNROLLED
    for (int i = 0; i < n; i++)
        s += i;
    return s;
}
