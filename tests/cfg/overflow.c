unsigned short sum;
int f(int x, int y, long *to)
{
    int local;
    if (__builtin_add_overflow(x, y, &sum) || __builtin_smull_overflow(x, y, to) || __builtin_sub_overflow_p(x, y, 0))
        return 1;
    return __builtin_sub_overflow(x, 1, &local) + local;
}
