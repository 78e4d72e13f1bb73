/* Types and functions that gcc has and clang does not: what uses them is counted. */
/* { dg-options "-std=gnu11" } */
int printf(const char *, ...);

typedef int four __attribute__((vector_size(16)));

static four turned(four a, four by)
{
    four r = __builtin_shuffle(a, by);
    for (int i = 0; i < 2; i++)
        r += __builtin_shuffle(a, r, by);
    return r;
}

static _Float64 half(_Float32 x)
{
    _Float32x sum = 0;
    for (int i = 0; i < 4; i++)
        sum += i > 1 ? x : 0;
    return sum / 4;
}

static _Float128 wide(_Float64x x)
{
    return x > 1 ? x * 2 : x;
}

static _Complex _Float64 twice(_Complex _Float64 x)
{
    return x + x;
}

int main(void)
{
    four a = {1, 2, 3, 4}, by = {3, 2, 1, 0};
    a = turned(a, by);
    return printf("%d %d %d %g %g\n", a[0], a[1], a[3], (double)half(3), (double)wide(2) + (double)__real__ twice(1)) < 0;
}
