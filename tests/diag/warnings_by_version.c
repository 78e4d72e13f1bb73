/* options: --all */
/* What only turns warnings off for one compiler makes no code in either; a directive of OpenMP does. */
#if __GNUC__ >= 7
#define QUIET_BEGIN _Pragma("GCC diagnostic push") _Pragma("GCC diagnostic ignored \"-Wuninitialized\"")
#define QUIET_END _Pragma("GCC diagnostic pop")
#define UNROLLED _Pragma("omp simd")
#else
#define QUIET_BEGIN
#define QUIET_END
#define UNROLLED
#endif
int f(int n)
{
    int s = 0;
    QUIET_BEGIN
    s += n;
    QUIET_END
    UNROLLED
    for (int i = 0; i < n; i++)
        s += i;
    return s;
}
