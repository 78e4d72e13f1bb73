/* options: --all */
#if __GNUC__ >= 7
#define HAS_FAST 1
#endif
int a[100];

int sum(void)
{
    int s = 0;
#ifdef HAS_FAST
    for (int i = 0; i < 100; i += 4)
        s += a[i] + a[i + 1] + a[i + 2] + a[i + 3];
#else
    for (int i = 0; i < 100; i++)
        s += a[i];
#endif
#if !defined(__GNUC__) || defined(_MSC_VER)
    s += 1;
#endif
#ifdef __clang__
    s += 2;
#elif defined(__GNUC__)
#if HAS_FAST
    s += 3;
#endif
    s += 4;
#endif
    return s;
}

#if __GNUC__ >= 7
int not_a_part_of(void) { return 1; }
#endif
