#define JOIN_(a, b) a##b
#define JOIN(a, b) JOIN_(a, b)

static inline T JOIN(T, _max)(const T *a, int n)
{
    T best = a[0];
    for (int i = 1; i < n; i++)
        if (a[i] > best)
            best = a[i];
    return best;
}

#undef JOIN
#undef JOIN_
#undef T
