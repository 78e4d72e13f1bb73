extern int trace;

#ifndef NO_PAIR
extern __inline __attribute__((__gnu_inline__)) int pair(const int *p)
{
    return p[0] + p[1];
}
#endif

inline int area(const int *side, int n)
{
    return n ? side[n - 1] * area(side, n - 1) : 1 + side[0];
}

inline int last(const int *p)
{
    return p[1];
}

inline int walk(int n)
{
    return trace = n;
}
