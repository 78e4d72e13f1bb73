#ifndef OPS_H
#define OPS_H
extern int seen[3];

static inline int op_add(int x)
{
    return x + seen[0];
}

static inline int op_set(int x)
{
    return seen[1] = x;
}

static int (*const ops[])(int) = {op_add, op_set};

static inline __attribute__((always_inline)) int fast(const int *p)
{
    return *p;
}

#ifndef NO_CHOICE
__attribute__((unused)) static int chosen(int n)
{
    seen[2] = n;
    return n == 0 ? 1 : n * chosen(n - 1);
}
#else
static int chosen(int n)
{
    return n;
}
#endif

#endif
