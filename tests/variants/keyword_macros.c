/* options: --roi classify --roi leave --roi wide */
/* Macros with names of keywords: statements that are written around the user's would count their `if`s, too, and have
 * other types.  Where such a macro is expanded its own name does not become the macro again.  Only ifs and budget are in
 * memory.
 *
 *   classify    for 9: 1 if; for 2: 2 ifs and for 0: 2 ifs, 3 of the loop for it; each loads and stores ifs
 *   leave       5 tests of the loop load and store budget
 *   wide        counts in 64 bits, though `long` says int
 *
 * expect: classify classify 3 8 8
 * expect: leave leave 1 5 5
 * expect: wide wide 1 0 0
 */
#include <stddef.h>
#include <stdio.h>

static int ifs, budget = 100;

#define if(...) if ((ifs += 1), (__VA_ARGS__))

static int classify(int x)
{
    if (x > 3)
        return x;
    else if (x == 2) {
        int y = x;
        return y * 2;
    }
    while (x < 3) {
        x++;
        if (x & 1)
            continue;
    }
    return x ? x : -1;
}

#undef if
#define while(c) while (budget-- > 0 && (c))
#define sizeof(x) ((int)sizeof(x))

static int leave(int n, const char *p)
{
    int k = 0;
    while (n > 0) {
        n--;
        if (n == 1 && sizeof(n) > 3)
            continue;
        k += sizeof(p);
    }
    return k;
}

#undef while
#undef sizeof
#define long int

static long wide(size_t from, size_t n)
{
    long s = 0;
    for (size_t i = from; i < from + n; i++)
        s += (int)(i >> 32);
    return s;
}

int main(void)
{
    printf("%d %d %d\n", classify(9), classify(2), classify(0));
    printf("%d %d\n", leave(4, "abcd"), (int)wide((size_t)1 << 33, 9));
    printf("%d %d\n", ifs, budget);
    return 0;
}
